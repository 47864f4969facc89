import { createContext } from 'react';
import type { Size } from './region.ts';

/** The size of the image that regions are drawn on; null until one is there. */
export const RegionSize = createContext<Size | null>(null);
