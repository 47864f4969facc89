import type { AppContext } from '../../context.ts';
import type { Turns } from './turns.ts';

export type OnlineContext = Pick<AppContext, 'database' | 'files' | 'compute' | 'kinds'> & { turns: Turns };
