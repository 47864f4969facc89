import { getWebSettings } from '@hakaru/contract';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { connect } from './app/connect.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.tsx';
import { callApi } from './lib/api/call-api.ts';
import { provideSettings } from './lib/settings/web-settings.ts';

const root = createRoot(document.getElementById('root') as HTMLElement);
const client = createQueryClient();

function show(page: ReactNode): void {
  root.render(
    <StrictMode>
      <Providers client={client}>{page}</Providers>
    </StrictMode>,
  );
}

async function start(): Promise<void> {
  try {
    provideSettings(await callApi(getWebSettings, {}));
  } catch (error) {
    const { StartFailure } = await import('./app/start-failure.tsx');
    return show(<StartFailure error={error} onRetry={() => void start()} />);
  }
  const router = createAppRouter();
  connect(router);
  show(<RouterProvider router={router} />);
}

void start();
