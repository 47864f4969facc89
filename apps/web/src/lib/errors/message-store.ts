import { createStore } from '../store/create-store.ts';
import type { ErrorText } from './describe-error.ts';

/** What the message dialog shows; null when it is closed. */
export const messageStore = createStore<ErrorText | null>(null);
