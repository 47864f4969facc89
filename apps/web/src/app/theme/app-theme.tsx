import { useMemo, type ReactNode } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useColourMode } from './colour-mode.ts';
import { createAppTheme } from './create-app-theme.ts';

/** Light or dark as the reader or the system wishes, in the reader's language. */
export function AppTheme({ children }: { children: ReactNode }) {
  const { mode } = useColourMode();
  const language = useLanguage();
  const theme = useMemo(() => createAppTheme(mode, language), [mode, language]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
