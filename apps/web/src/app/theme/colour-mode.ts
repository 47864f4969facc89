import { useSyncExternalStore } from 'react';
import { paperStore } from '../../lib/paper/paper-store.ts';
import type { ColourMode } from './palettes.ts';

export const colourChoices = ['light', 'dark', 'system'] as const;
export type ColourChoice = (typeof colourChoices)[number];

const storageKey = 'hakaru.theme';
const listeners = new Set<() => void>();

function systemQuery(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function subscribe(listener: () => void): () => void {
  const query = systemQuery();
  listeners.add(listener);
  query.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

function readChoice(): ColourChoice {
  const stored = localStorage.getItem(storageKey);
  return colourChoices.find((choice) => choice === stored) ?? 'system';
}

function readMode(): ColourMode {
  const choice = readChoice();
  if (choice !== 'system') return choice;
  return systemQuery().matches ? 'dark' : 'light';
}

/** Remembers the choice in this browser and repaints every open tab. */
export function setColourChoice(choice: ColourChoice): void {
  localStorage.setItem(storageKey, choice);
  for (const listener of listeners) listener();
}

/** What the reader chose and what that means now. */
export function useColourMode(): { choice: ColourChoice; mode: ColourMode; setChoice: (choice: ColourChoice) => void } {
  const choice = useSyncExternalStore(subscribe, readChoice);
  const own = useSyncExternalStore(subscribe, readMode);
  const mode = paperStore.use() === 'screen' ? own : 'light';
  return { choice, mode, setChoice: setColourChoice };
}
