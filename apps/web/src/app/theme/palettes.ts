import type { PaletteOptions } from '@mui/material/styles';

export type ColourMode = 'light' | 'dark';

/** Indigo (藍) is the one accent; greys are neutral; the other hues carry meaning only. */
export const palettes = {
  light: {
    mode: 'light',
    primary: { main: '#165e83', dark: '#0f4763', light: '#3d7fa3', contrastText: '#ffffff' },
    secondary: { main: '#4a5560', contrastText: '#ffffff' },
    error: { main: '#b3261e' },
    warning: { main: '#8a5300' },
    info: { main: '#165e83' },
    success: { main: '#1b6e3c' },
    background: { default: '#f6f7f8', paper: '#ffffff' },
    text: { primary: '#1b1f23', secondary: '#535c66', disabled: '#8b949e' },
    divider: '#dde1e5',
  },
  dark: {
    mode: 'dark',
    primary: { main: '#7cc4ea', dark: '#4fa6d2', light: '#a7d9f3', contrastText: '#0b2533' },
    secondary: { main: '#b4bec8', contrastText: '#1b1f23' },
    error: { main: '#ff8a80' },
    warning: { main: '#f0b45a' },
    info: { main: '#7cc4ea' },
    success: { main: '#76cf97' },
    background: { default: '#121417', paper: '#1a1d21' },
    text: { primary: '#e8eaed', secondary: '#aab3bd', disabled: '#747d87' },
    divider: '#343a41',
  },
} as const satisfies Record<ColourMode, PaletteOptions>;
