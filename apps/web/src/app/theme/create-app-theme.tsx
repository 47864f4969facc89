import { createTheme, type Theme, type ThemeOptions, type Components } from '@mui/material/styles';
import { jaJP } from '@mui/material/locale';
import { Children, type ComponentProps } from 'react';
import Box from '@mui/material/Box';
import { languageTag, type AnyLanguage } from '../../lib/i18n/language.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../../ui/ui-messages.ts';
import { palettes, type ColourMode } from './palettes.ts';
import { firstOptions, MOST_LISTED } from './first-options.ts';

const latin = '"Inter Variable", "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue"';
const japanese = '"Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", Meiryo, "Noto Sans CJK JP"';

/** The product's look for a colour mode and a language (Japanese also gets MUI's own Japanese texts). */
export function createAppTheme(mode: ColourMode, language: AnyLanguage): Theme {
  const options: ThemeOptions = {
    palette: palettes[mode],
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: `${latin}, ${japanese}, sans-serif`,
      htmlFontSize: 16,
      h1: { fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3 },
      h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
      h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
      h4: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
      body1: { fontSize: '0.875rem' },
      body2: { fontSize: '0.875rem' },
      caption: { fontSize: '0.75rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: componentDefaults,
  };
  return languageTag(language) === 'ja-JP' ? createTheme(options, jaJP) : createTheme(options);
}

/** Compact where numbers are read; a focus ring that shows on every background. */
const componentDefaults: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      // Japanese lines break between phrases where the browser can tell.
      'html:lang(ja)': { wordBreak: 'auto-phrase' },
      'td, th, input, .tabular, .MuiDataGrid-root': { fontVariantNumeric: 'tabular-nums' },
      '@media (prefers-reduced-motion: reduce)': {
        // A transition of no time, not a short one: that would begin for everything whose style changes. An animation is
        // short and not none, for fields hear of what a browser fills in by one; once, for repeated it would flicker.
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transition: 'none !important',
        },
        // At rest its bars have no width.
        '.MuiLinearProgress-indeterminate .MuiLinearProgress-bar1': { width: '100%', opacity: 0.5 },
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
  // What was chosen is read whole: a long name takes a second line.
  MuiSelect: { defaultProps: { size: 'small' }, styleOverrides: { select: { whiteSpace: 'normal' } } },
  MuiAutocomplete: {
    defaultProps: { size: 'small', filterOptions: firstOptions, slotProps: { listbox: { component: OptionList } } },
  },
  MuiTableCell: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider }) } },
  MuiTable: { defaultProps: { size: 'small' } },
  // Words for screen readers alone are placed absolutely: in cells that are scrolled out of sight they would widen the page.
  // On a sheet nothing scrolls: the browser makes the page smaller, until the widest table is whole.
  MuiTableContainer: {
    styleOverrides: { root: { position: 'relative', '@media print': { overflow: 'visible' } } },
  },
  // A shadow alone does not set a menu apart from a dark page.
  MuiPopover: { styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}` }) } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 300 } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0 } } },
};

/** The list of a choice; one that was cut says so. */
function OptionList({ children, ...list }: ComponentProps<'ul'>) {
  const t = useMessages(uiMessages);
  return (
    <ul {...list}>
      {children}
      {Children.count(children) >= MOST_LISTED && (
        <Box component="li" role="presentation" sx={{ px: 2, py: 1, typography: 'body2', color: 'text.secondary' }}>
          {t('options_cut', { count: MOST_LISTED })}
        </Box>
      )}
    </ul>
  );
}
