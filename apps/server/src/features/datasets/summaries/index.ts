export { forgetSummaries } from './forget-summaries.ts';
export { keptAnswers } from './kept-answers.ts';
export { startSummarizing, summarizeOnSight } from './start-summarizing.ts';
export { createSummarizeHandler } from './summarize.handler.ts';
