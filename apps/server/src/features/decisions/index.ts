export { createAnswerHandler } from './ask-decision.handler.ts';
export type { DecisionKind } from './decision-kind.ts';
export { createDecisionKinds, type DecisionKinds } from './kinds.ts';
export { createDecisionHandler } from './run-decision.handler.ts';
export { createSaveResultHandler } from './save-result.handler.ts';
export { decisionRoutes } from './routes.ts';
