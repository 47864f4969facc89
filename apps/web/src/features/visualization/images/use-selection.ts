import type { ImageMeasure, PictureSelection } from '@hakaru/contract';
import { pictureSelection } from '@hakaru/contract';
import { useMemo } from 'react';
import { paths, useScreenSearch } from '../../../lib/paths.ts';

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
  const [{ pictures = '' }, write] = useScreenSearch(paths.visualizationDetails);
  return useMemo(() => {
    const selection = selectionFrom(pictures);
    const select = (next: PictureSelection) =>
      write({ pictures: isEverything(next) ? undefined : JSON.stringify(next) }, { replace: true, resetScroll: false });
    return {
      selection,
      change: (part) => select({ ...selection, ...part }),
      narrow: (ranges) => select({ ...selection, ranges: narrowed(selection.ranges, ranges) }),
      clear: () => select(everything),
    };
  }, [pictures, write]);
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
