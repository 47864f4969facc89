import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../lib/api/api-error.ts';
import { showError } from '../lib/errors/show-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** quiet: the place that asked shows the failure itself, or it does not matter to the reader. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const FRESH_MS = 10_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // What is on the screen stays there when a later look fails.
      onError: (error, query) => {
        if (!query.meta?.quiet && query.state.data === undefined) showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) showError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) => error instanceof NetworkError && count < 2,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
