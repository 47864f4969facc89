import { createStore } from '../store/create-store.ts';

export interface Notice {
  id: number;
  text: string;
  severity: 'success' | 'info' | 'warning' | 'error';
  action?: { label: string; run: () => void };
}

/** The notices waiting for the snackbar, the oldest first. */
export const noticeStore = createStore<readonly Notice[]>([]);

let lastId = 0;

/** Shows a line in the global snackbar. */
export function notify(text: string, more: Partial<Pick<Notice, 'severity' | 'action'>> = {}): void {
  lastId += 1;
  const notice: Notice = { id: lastId, text, severity: 'success', ...more };
  noticeStore.set((waiting) => [...waiting, notice]);
}

export function dismissNotice(id: number): void {
  noticeStore.set((waiting) => waiting.filter((notice) => notice.id !== id));
}
