import { flushSync } from 'react-dom';
import { createStore } from '../store/create-store.ts';

/** Where the page is read: on the screen, in a document made of it, or on what the browser prints. On paper it is light. */
export const paperStore = createStore<'screen' | 'document' | 'print'>('screen');

/** Does something to the page as it is on paper, before anything of that is seen. */
export function onPaper<T>(work: () => T): T {
  flushSync(() => paperStore.set('document'));
  try {
    return work();
  } finally {
    flushSync(() => paperStore.set('screen'));
  }
}

/** Follows the browser's own printing, by its menu or its keys. */
export function followPrinting(): void {
  addEventListener('beforeprint', () => flushSync(() => paperStore.set('print')));
  addEventListener('afterprint', () => paperStore.set('screen'));
}
