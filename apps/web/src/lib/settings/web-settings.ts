import type { WebSettings } from '@hakaru/contract';

let settings: WebSettings | null = null;

/** Keeps what the server told the page before anything was shown. */
export function provideSettings(given: WebSettings): void {
  settings = given;
}

export function webSettings(): WebSettings {
  if (!settings) throw new Error('the settings are read before anything is shown');
  return settings;
}
