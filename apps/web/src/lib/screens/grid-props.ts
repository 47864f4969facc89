interface ListQuery {
  page: number;
  page_size: number;
  sort?: string | undefined;
  search?: string | undefined;
}

type Change = (change: { page?: number; page_size?: number; sort?: string; search?: string }) => void;

/** What a ServerDataGrid needs of a list's state: `<ServerDataGrid {...gridProps(query, change)} />` with useListState. */
export function gridProps(query: ListQuery, change: Change) {
  const field = query.sort?.replace(/^-/, '');
  return {
    page: query.page,
    pageSize: query.page_size,
    sort: field ? { field, direction: query.sort?.startsWith('-') ? ('desc' as const) : ('asc' as const) } : null,
    search: query.search ?? '',
    onPage: (page: number) => change({ page }),
    onPageSize: (page_size: number) => change({ page_size }),
    onSort: (sort: { field: string; direction: 'asc' | 'desc' } | null) =>
      change({ sort: sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.field}` : undefined }),
    onSearch: (search: string) => change({ search: search || undefined }),
  };
}
