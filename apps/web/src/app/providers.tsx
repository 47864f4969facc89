import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode, useMemo } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useLanguage } from '../lib/i18n/use-language.ts';
import { useColourMode } from './theme/colour-mode.ts';
import { createAppTheme } from './theme/create-app-theme.tsx';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  // The theme paints the page now; what first-paint.js set would outlive a switch of the appearance.
  useEffect(() => document.documentElement.removeAttribute('style'), []);
  return (
    <QueryClientProvider client={client}>
      <AppTheme>{children}</AppTheme>
    </QueryClientProvider>
  );
}

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
