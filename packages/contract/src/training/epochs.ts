import { z } from 'zod';
import type { TaskMessage } from '../shared/tasks.ts';

/** The code of the messages in which a training tells what came of its epochs. */
export const EPOCH = 'epoch';

/** What they say: the losses after so many of `epochs`, and which epoch is the best so far. */
export const epochFigures = z.object({
  epoch: z.number().int(),
  epochs: z.number().int(),
  /** Of the rows it learned from. */
  loss: z.number(),
  /** Of what it is judged by. */
  judged: z.number(),
  best: z.number().int(),
});
export type EpochFigures = z.infer<typeof epochFigures>;

/** The epochs that a run's messages tell of, in order; what an attempt did again after its worker died, once. */
export function epochsOf(messages: readonly TaskMessage[]): EpochFigures[] {
  const told = messages.filter(({ code }) => code === EPOCH).map(({ params }) => epochFigures.parse(params));
  return [...new Map(told.map((figures) => [figures.epoch, figures])).values()].sort((a, b) => a.epoch - b.epoch);
}
