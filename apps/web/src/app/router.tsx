import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadComputeGate } from '../features/compute-service/index.ts';
import { loadLoginScreen } from '../features/session/index.ts';
import { paths, type ScreenPath } from '../lib/paths.ts';
import type { Screen } from '../lib/screens/screen.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { screens as allScreens } from './features.ts';
import { requireSignIn, welcome } from './guards.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { NotFoundPage, ScreenFailure } from './screen-failure.tsx';
import { Root } from './root.tsx';

import { parseSearch, stringifySearch } from './search-text.ts';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** The router over every screen of the features. */
export function createAppRouter(screens: readonly Screen[] = allScreens) {
  const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
  const login = createRoute({
    getParentRoute: () => root,
    path: paths.login,
    beforeLoad: welcome,
    component: lazyScreen(loadLoginScreen),
  });
  const notFound = createRoute({ getParentRoute: () => root, path: paths.notFound, component: NotFoundPage });
  const signedIn = createRoute({
    getParentRoute: () => root,
    id: 'signed-in',
    beforeLoad: requireSignIn,
    component: Shell,
  });
  const home = createRoute({
    getParentRoute: () => signedIn,
    path: paths.home,
    beforeLoad: () => {
      throw redirect({ to: paths.datasets, replace: true });
    },
  });
  const routes = screens.map((screen) =>
    createRoute({
      getParentRoute: () => signedIn,
      path: routerPath(screen.path),
      component: componentOf(screen),
      staticData: { screen },
    }),
  );
  return createRouter({
    routeTree: root.addChildren([login, notFound, signedIn.addChildren([home, ...routes])]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** `/dataset/details/{dataset_id}` as the router writes it. */
export function routerPath(path: ScreenPath): string {
  return path.replace(/\{(\w+)\}/g, '$$$1');
}

function componentOf({ load, needsCompute }: Screen) {
  return lazyScreen(needsCompute ? () => behindGate(load) : load);
}

async function behindGate(load: Screen['load']): Promise<ComponentType> {
  const [Gate, Loaded] = await Promise.all([loadComputeGate(), load()]);
  return () => (
    <Gate>
      <Loaded />
    </Gate>
  );
}
