import type { pageQuery } from '@hakaru/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

type ListSchema = z.ZodObject<typeof pageQuery.shape>;

/** The query of a list as its URL has it; values a schema refuses are dropped, so that a bad link still opens. */
export function readListState<S extends ListSchema>(schema: S, search: Record<string, unknown>): z.output<S> {
  const known = Object.fromEntries(
    Object.entries(search).filter(([name, value]) => name in schema.shape && value !== ''),
  );
  const read = schema.safeParse(known);
  if (read.success) return read.data;
  const refused = new Set(read.error.issues.map((issue) => String(issue.path[0])));
  return schema.parse(Object.fromEntries(Object.entries(known).filter(([name]) => !refused.has(name))));
}

/** The search after a change: defaults are left out of the URL, and anything but turning the page goes back to page 1. */
export function changedSearch<S extends ListSchema>(
  schema: S,
  search: Record<string, unknown>,
  change: Partial<z.input<S>>,
): Record<string, unknown> {
  const page = 'page' in change ? {} : { page: undefined };
  const next = { ...search, ...page, ...change } as Record<string, unknown>;
  const defaults = schema.parse({}) as Record<string, unknown>;
  const kept = Object.entries(next).filter(
    ([name, value]) => value !== undefined && value !== null && value !== '' && value !== defaults[name],
  );
  return Object.fromEntries(kept);
}

/**
 * The page, sort, search and filters of a list, kept in the URL. The schema is the list call's query:
 * `const [query, change] = useListState(listDatasets.query)`, then `callQuery(listDatasets, { query })`.
 */
export function useListState<S extends ListSchema>(schema: S): [z.output<S>, (change: Partial<z.input<S>>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const query = useMemo(() => readListState(schema, search), [schema, search]);
  const change = useCallback(
    (next: Partial<z.input<S>>) => {
      // Typing in the search box must not fill the history with every letter.
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => changedSearch(schema, old, next),
        replace: !('page' in next),
      });
    },
    [navigate, schema],
  );
  return [query, change];
}
