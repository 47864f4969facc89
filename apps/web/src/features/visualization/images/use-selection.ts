import type { ImageMeasure, PictureSelection } from '@hakaru/contract';
import { pictureSelection } from '@hakaru/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

const everything: PictureSelection = { labels: null, split: null, ranges: {} };

export interface Selecting {
  selection: PictureSelection;
  change: (part: Partial<PictureSelection>) => void;
  /** Narrows one measure; null lets it go. */
  narrow: (ranges: Partial<Record<ImageMeasure, readonly [number | null, number | null] | null>>) => void;
  clear: () => void;
}

/** Which pictures are selected: part of the address, so that it can be shared. */
export function useSelection(): Selecting {
  const { pictures = '' } = useSearch({ strict: false }) as { pictures?: string };
  const navigate = useNavigate();
  return useMemo(() => {
    const selection = selectionFrom(pictures);
    const write = (next: PictureSelection) =>
      void navigate({
        to: '.',
        search: ((old: object) => ({
          ...old,
          pictures: isEverything(next) ? undefined : JSON.stringify(next),
        })) as never,
        replace: true,
        resetScroll: false,
      });
    return {
      selection,
      change: (part) => write({ ...selection, ...part }),
      narrow: (ranges) => write({ ...selection, ranges: narrowed(selection.ranges, ranges) }),
      clear: () => write(everything),
    };
  }, [pictures, navigate]);
}

/** What the address says; what it cannot mean selects everything. */
export function selectionFrom(text: string): PictureSelection {
  try {
    return pictureSelection.parse(JSON.parse(text));
  } catch {
    return everything;
  }
}

export function narrowed(
  old: PictureSelection['ranges'],
  by: Parameters<Selecting['narrow']>[0],
): PictureSelection['ranges'] {
  const all = Object.entries({ ...old, ...by }).filter(
    ([, range]) => range && (range[0] !== null || range[1] !== null),
  );
  return Object.fromEntries(all.map(([measure, range]) => [measure, [...(range ?? [])]])) as PictureSelection['ranges'];
}

export function isEverything({ labels, split, ranges }: PictureSelection): boolean {
  return labels === null && split === null && Object.keys(ranges).length === 0;
}
