import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Providers } from '../app/providers.tsx';
import { parseSearch, stringifySearch } from '../app/search-text.ts';

/** Renders a component at an address, the path written as in lib/paths.ts. Answers what render does, and the router. */
export async function renderScreen(
  component: () => ReactNode,
  { path = '/', at = path }: { path?: string; at?: string } = {},
) {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: path.replace(/\{(\w+)\}/g, '$$$1'), component });
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([route, rest]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  return {
    router,
    client,
    ...render(
      <Providers client={client}>
        <RouterProvider router={router} />
      </Providers>,
    ),
  };
}
