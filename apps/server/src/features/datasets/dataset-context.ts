import type { AppContext } from '../../context.ts';

/** What datasets work with: their routes and the handlers of their jobs alike. */
export type DatasetContext = Pick<AppContext, 'files' | 'tables' | 'jobs' | 'settings' | 'compute'>;
