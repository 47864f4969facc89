import { z } from 'zod';

/** The kinds that ask, run and answer without a trained model of their own. */
export const decisionKindId = z.enum(['optimization', 'next_experiments', 'optimal_design', 'statistical_analysis']);
export type DecisionKindId = z.infer<typeof decisionKindId>;

/** Whether a project of this type asks without training. */
export function isDecision(type: string): type is DecisionKindId {
  return (decisionKindId.options as readonly string[]).includes(type);
}

export const decisionState = z.enum(['ready', 'running', 'succeeded', 'failed', 'stopped']);
export type DecisionState = z.infer<typeof decisionState>;
