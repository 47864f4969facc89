import { pictureErrors, pictureWarnings, type PictureProblem } from '@hakaru/contract';

export type ProblemWeight = 'error' | 'warning' | 'note';

/** How much a finding about a picture weighs. */
export function weightOf(problem: PictureProblem): ProblemWeight {
  if ((pictureErrors as readonly string[]).includes(problem)) return 'error';
  return (pictureWarnings as readonly string[]).includes(problem) ? 'warning' : 'note';
}

export const tones = { error: 'error', warning: 'warning', note: 'info' } as const;
