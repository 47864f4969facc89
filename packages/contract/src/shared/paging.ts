import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './constants.ts';

/** The query every list understands. Pages count from 1; `sort` is `column` or `-column`. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  sort: z.string().max(100).optional(),
  search: z.string().max(200).optional(),
});
/** The query of a list that can be sorted by these columns; any other is refused. */
export function pageQuerySortedBy(...columns: [string, ...string[]]) {
  const sort = z.enum(columns.flatMap((column) => [column, `-${column}`])).optional();
  // Each list has its own columns; to what is shared by all lists they are texts.
  return pageQuery.extend({ sort: sort as unknown as typeof pageQuery.shape.sort });
}

export type PageQuery = z.infer<typeof pageQuery>;

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  });
}
