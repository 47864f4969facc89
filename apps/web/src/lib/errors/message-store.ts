import { createStore } from '../store/create-store.ts';
import type { ErrorText } from './describe-error.ts';

/** What the message dialog shows; null when it is closed. */
export const messageStore = createStore<ErrorText | null>(null);

/** Opens the message dialog. */
export function showMessage(error: string, details: string | null = null): void {
  messageStore.set({ error, details, requestId: null });
}
