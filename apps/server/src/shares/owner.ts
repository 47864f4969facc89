import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom something is done. Null where nobody asked: samples of a new organization. */
export interface Owner {
  orgId: string;
  userId: string | null;
}

const current = new AsyncLocalStorage<Owner>();
const nobody: Owner = { orgId: '', userId: null };

/** Whatever waits for its turn within `work` waits as this owner's. */
export function onBehalfOf<T>({ orgId, userId }: Owner, work: () => T): T {
  return current.run({ orgId, userId }, work);
}

/** Of whom the present work is. */
export function currentOwner(): Owner {
  return current.getStore() ?? nobody;
}
