import { z } from 'zod';

/** A step of a recipe that one screen proposes and the editor of recipes begins with. */
const proposedStep = z.object({ step: z.string(), parameters: z.record(z.string(), z.unknown()) });
export type ProposedStep = z.infer<typeof proposedStep>;

/** As an address carries them. */
export function proposedText(steps: readonly ProposedStep[]): string {
  return JSON.stringify(steps);
}

/** What an address carries; none of what cannot be steps, as anybody may have typed it. */
export function readProposed(text: string | undefined): ProposedStep[] {
  if (text === undefined) return [];
  try {
    return z.array(proposedStep).max(50).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
