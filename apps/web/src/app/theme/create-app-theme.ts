import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { jaJP } from '@mui/material/locale';
import { languageTag, type AnyLanguage } from '../../lib/i18n/language.ts';
import { componentDefaults } from './component-defaults.ts';
import { palettes, type ColourMode } from './palettes.ts';

const latin = '"Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue"';
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
      h2: { fontSize: '1.2rem', fontWeight: 600, lineHeight: 1.35 },
      h3: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 },
      h4: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: '0.9375rem' },
      body2: { fontSize: '0.875rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: componentDefaults,
  };
  return languageTag(language) === 'ja-JP' ? createTheme(options, jaJP) : createTheme(options);
}
