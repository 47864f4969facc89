import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { AppTheme } from './theme/app-theme.tsx';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  // The theme paints the page now; what first-paint.js set would outlive a switch of the appearance.
  useEffect(() => document.documentElement.removeAttribute('style'), []);
  return (
    <QueryClientProvider client={client}>
      <AppTheme>{children}</AppTheme>
    </QueryClientProvider>
  );
}
