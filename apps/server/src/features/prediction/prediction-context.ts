import type { AppContext } from '../../context.ts';

export type PredictionContext = Pick<
  AppContext,
  'database' | 'files' | 'compute' | 'jobs' | 'settings' | 'tables' | 'kinds'
>;
export type PredictionJobContext = Omit<PredictionContext, 'jobs'>;
