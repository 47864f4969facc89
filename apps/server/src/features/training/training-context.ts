import type { AppContext } from '../../context.ts';

/** What training works with: its routes and the handlers of its jobs alike. */
export type TrainingContext = Pick<
  AppContext,
  'database' | 'files' | 'tables' | 'compute' | 'jobs' | 'settings' | 'kinds'
>;
export type TrainingJobContext = Omit<TrainingContext, 'jobs'>;
