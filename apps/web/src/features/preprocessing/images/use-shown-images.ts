import { type DatasetDetail, listImages } from '@hakaru/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';

export const SHOWN = 3;

export interface ShownImages {
  numbers: readonly number[];
  total: number;
  label: string | undefined;
  setLabel: (label: string | undefined) => void;
  /** Others of the dataset, or of the class. */
  next: () => void;
}

/** Which images previews show: some spread over the dataset, or some of a class. */
export function useShownImages(dataset: DatasetDetail): ShownImages {
  const [{ label, turn }, set] = useState<{ label: string | undefined; turn: number }>({ label: undefined, turn: 0 });
  const of = useAnswer(
    listImages,
    { params: { id: dataset.id }, query: { label, page_size: SHOWN, page: turn + 1 } },
    { enabled: label !== undefined, placeholderData: keepPreviousData },
  );
  const total = label === undefined ? (dataset.row_count ?? 0) : (of.data?.total ?? 0);
  const turns = Math.max(1, Math.ceil(total / SHOWN));
  return {
    numbers: label === undefined ? spread(total, turn) : (of.data?.items.map(({ number }) => number) ?? []),
    total,
    label,
    setLabel: (next) => set({ label: next, turn: 0 }),
    next: () => set((old) => ({ ...old, turn: (old.turn + 1) % turns })),
  };
}

/** Numbers far apart, others each turn, every image once before the first comes again. */
export function spread(total: number, turn: number): number[] {
  const stride = Math.ceil(total / SHOWN);
  return Array.from({ length: SHOWN }, (_, index) => index * stride + turn + 1).filter(
    (number, index) => number <= total && number <= (index + 1) * stride,
  );
}
