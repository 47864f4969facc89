import type { Components, Theme } from '@mui/material/styles';
import { firstOptions } from './first-options.ts';
import { OptionList } from './option-list.tsx';

/** Compact where numbers are read; a focus ring that shows on every background. */
export const componentDefaults: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      // Japanese lines break between phrases where the browser can tell.
      'html:lang(ja)': { wordBreak: 'auto-phrase' },
      'td, th, .tabular': { fontVariantNumeric: 'tabular-nums' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
      },
    }),
  },
  MuiButtonBase: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: { defaultProps: { disableElevation: true, disableFocusRipple: true } },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiAutocomplete: {
    defaultProps: { size: 'small', filterOptions: firstOptions, slotProps: { listbox: { component: OptionList } } },
  },
  MuiTableCell: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider }) } },
  MuiTable: { defaultProps: { size: 'small' } },
  // A shadow alone does not set a menu apart from a dark page.
  MuiPopover: { styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}` }) } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 300 } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0 } } },
};
