import type { AppContext } from '../../context.ts';

export type DecisionContext = Pick<AppContext, 'files' | 'compute' | 'jobs' | 'settings' | 'kinds'>;
