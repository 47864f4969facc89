import { createContext, useContext } from 'react';

/** Words of an option where the schema has none; undefined falls back to the schema's. */
export type OptionWords = (path: string, value: unknown) => string | undefined;

export const OptionWordsContext = createContext<OptionWords>(() => undefined);

export function useOptionWords(): OptionWords {
  return useContext(OptionWordsContext);
}
