import '@fontsource-variable/inter/wght.css';
import { getWebSettings } from '@hakaru/contract';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { connect } from './app/connect.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.tsx';
import { answerAsHiddenFrame, isHiddenFrame } from './features/session/index.ts';
import { callApi } from './lib/api/call-api.ts';
import { followPrinting } from './lib/paper/paper-store.ts';
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

const FACE_WITHIN_MS = 1000;

/** Text that changes its face once it is shown would move the page, and charts would keep the widths of the other. */
async function latinFaceLoaded(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, FACE_WITHIN_MS));
  await Promise.race([document.fonts.load('1em "Inter Variable"').catch(() => undefined), late]);
}

async function start(): Promise<void> {
  try {
    const [settings] = await Promise.all([callApi(getWebSettings, {}), latinFaceLoaded()]);
    provideSettings(settings);
  } catch (error) {
    const { StartFailure } = await import('./app/start-failure.tsx');
    return show(<StartFailure error={error} onRetry={() => void start()} />);
  }
  const router = createAppRouter();
  connect(router);
  show(<RouterProvider router={router} />);
}

if (isHiddenFrame()) void answerAsHiddenFrame();
else {
  followPrinting();
  void start();
}
