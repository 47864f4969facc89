import { createStore } from '../../lib/store/create-store.ts';

export const offerStore = createStore(false);

/** Opens the dialog that offers to start the compute service: for work refused because it is not running. */
export function offerCompute(): void {
  offerStore.set(true);
}
