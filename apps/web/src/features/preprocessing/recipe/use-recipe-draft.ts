import { useMemo } from 'react';
import { type Restored, useDraft } from '../../../lib/store/use-draft.ts';
import type { DraftStep } from './draft-step.ts';

interface History {
  past: DraftStep[][];
  now: DraftStep[];
  future: DraftStep[][];
  /** What the last change was about: typing in one field is one change to undo. */
  about: string;
}

const MOST = 100;

export interface RecipeDraft {
  steps: readonly DraftStep[];
  /** `about` joins changes of the same thing into one that can be undone. */
  change: (next: (steps: readonly DraftStep[]) => readonly DraftStep[], about?: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  restored: Restored | null;
}

/** The recipe of a dataset as it is being made; with all that can be undone, it outlives a reload. */
export function useRecipeDraft(datasetId: string): RecipeDraft {
  const [history, write, , restored] = useDraft<History>(`recipe.${datasetId}`, {
    past: [],
    now: [],
    future: [],
    about: '',
  });
  const acts: Omit<RecipeDraft, 'restored'> = useMemo(
    () => ({
      steps: history.now,
      change: (next, about = '') => write((old) => changed(old, [...next(old.now)], about)),
      undo: history.past.length === 0 ? null : () => write(undone),
      redo: history.future.length === 0 ? null : () => write(redone),
    }),
    [history, write],
  );
  return { ...acts, restored };
}

export function changed(old: History, now: DraftStep[], about: string): History {
  const joins = about !== '' && about === old.about;
  return { past: joins ? old.past : [...old.past, old.now].slice(-MOST), now, future: [], about };
}

export function undone({ past, now, future }: History): History {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), now: before, future: [now, ...future], about: '' }
    : { past, now, future, about: '' };
}

export function redone({ past, now, future }: History): History {
  const [after, ...rest] = future;
  return after ? { past: [...past, now], now: after, future: rest, about: '' } : { past, now, future, about: '' };
}
