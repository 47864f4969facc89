import type { AppContext } from '../../../context.ts';

/** What charts of pictures work with: their routes and the handler of their job alike. */
export type ImageChartContext = Pick<AppContext, 'database' | 'files' | 'tables' | 'compute' | 'jobs' | 'settings'>;
