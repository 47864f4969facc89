import { createContext } from 'react';

/** The title of the section that something stands in. */
export const SectionTitle = createContext<string | null>(null);
