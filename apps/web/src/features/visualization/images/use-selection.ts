import type { ImageMeasure, ImageSelection } from '@hakaru/contract';
import { imageSelection } from '@hakaru/contract';
import { useMemo } from 'react';
import { paths, useScreenSearch } from '../../../lib/paths.ts';

const everything: ImageSelection = { labels: null, split: null, ranges: {} };

export interface Selecting {
  selection: ImageSelection;
  change: (part: Partial<ImageSelection>) => void;
  /** Narrows one measure; null lets it go. */
  narrow: (ranges: Partial<Record<ImageMeasure, readonly [number | null, number | null] | null>>) => void;
  clear: () => void;
}

/** Which images are selected: part of the address, so that it can be shared. */
export function useSelection(): Selecting {
  const [{ pictures: images = '' }, write] = useScreenSearch(paths.visualizationDetails);
  return useMemo(() => {
    const selection = selectionFrom(images);
    const select = (next: ImageSelection) =>
      write({ pictures: isEverything(next) ? undefined : JSON.stringify(next) }, { replace: true, resetScroll: false });
    return {
      selection,
      change: (part) => select({ ...selection, ...part }),
      narrow: (ranges) => select({ ...selection, ranges: narrowed(selection.ranges, ranges) }),
      clear: () => select(everything),
    };
  }, [images, write]);
}

/** What the address says; what it cannot mean selects everything. */
export function selectionFrom(text: string): ImageSelection {
  try {
    return imageSelection.parse(JSON.parse(text));
  } catch {
    return everything;
  }
}

export function narrowed(
  old: ImageSelection['ranges'],
  by: Parameters<Selecting['narrow']>[0],
): ImageSelection['ranges'] {
  const all = Object.entries({ ...old, ...by }).filter(
    ([, range]) => range && (range[0] !== null || range[1] !== null),
  );
  return Object.fromEntries(all.map(([measure, range]) => [measure, [...(range ?? [])]])) as ImageSelection['ranges'];
}

export function isEverything({ labels, split, ranges }: ImageSelection): boolean {
  return labels === null && split === null && Object.keys(ranges).length === 0;
}
