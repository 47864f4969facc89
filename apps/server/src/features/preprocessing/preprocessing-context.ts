import type { AppContext } from '../../context.ts';

/** What preprocessing works with: its routes and the handler of its job alike. */
export type PreprocessingContext = Pick<AppContext, 'files' | 'compute' | 'jobs' | 'settings' | 'tables'>;
