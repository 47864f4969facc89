import { createStore } from '../store/create-store.ts';

const STORAGE_KEY = 'hakaru.time_zone';

/** The zone in which moments are shown, by its IANA name: the one chosen here, else that of the browser. */
export const timeZoneStore = createStore<string>(storedZone() ?? browserTimeZone());

/** Null for the browser's own, which it then follows. */
export function chooseTimeZone(zone: string | null): void {
  if (zone === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, zone);
  timeZoneStore.set(zone ?? browserTimeZone());
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What has been chosen in this browser, where it still knows that zone. */
function storedZone(): string | null {
  const zone = globalThis.localStorage?.getItem(STORAGE_KEY) ?? null;
  return zone !== null && isTimeZone(zone) ? zone : null;
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
