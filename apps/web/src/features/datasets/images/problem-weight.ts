import { imageErrors, imageWarnings, type ImageProblem } from '@hakaru/contract';

export type ProblemWeight = 'error' | 'warning' | 'note';

/** How much a finding about an image weighs. */
export function weightOf(problem: ImageProblem): ProblemWeight {
  if ((imageErrors as readonly string[]).includes(problem)) return 'error';
  return (imageWarnings as readonly string[]).includes(problem) ? 'warning' : 'note';
}

export const tones = { error: 'error', warning: 'warning', note: 'info' } as const;
