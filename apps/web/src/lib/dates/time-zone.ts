import { createStore } from '../store/create-store.ts';

const KEPT = 'hakaru.time_zone';

/** The zone in which moments are shown, by its IANA name: the one chosen here, else that of the browser. */
export const timeZoneStore = createStore<string>(kept() ?? browserTimeZone());

/** Null for the browser's own, which it then follows. */
export function chooseTimeZone(zone: string | null): void {
  if (zone === null) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, zone);
  timeZoneStore.set(zone ?? browserTimeZone());
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What has been chosen in this browser, where it still knows that zone. */
function kept(): string | null {
  const zone = globalThis.localStorage?.getItem(KEPT) ?? null;
  return zone !== null && isTimeZone(zone) ? zone : null;
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
