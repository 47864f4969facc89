import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, type GridRowSelectionModel, type GridValidRowModel } from '@mui/x-data-grid';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import LinearProgress from '@mui/material/LinearProgress';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Failed, type Answer } from '../answered.tsx';
import { SearchField } from '../search-field.tsx';
import { ListSkeleton } from '../skeletons.tsx';
import { uiMessages } from '../ui-messages.ts';
import { gridLook } from './grid-look.ts';
import { gridTexts } from './grid-texts.ts';

export type GridSort = { field: string; direction: 'asc' | 'desc' };

export type ServerDataGridProps<Row extends GridValidRowModel> = {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly GridColDef<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Rows in all, on every page. */
  total: number;
  loading: boolean;
  /** From 1, as on the wire. */
  page: number;
  pageSize: number;
  sort: GridSort | null;
  search?: string;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
  onSort: (sort: GridSort | null) => void;
  /** Left out: no search field. */
  onSearch?: (text: string) => void;
  onRowClick?: (row: Row) => void;
  /** Of rows with more than a line; by default compact. */
  rowHeight?: number;
  /** Beside the search field: filters and their like. */
  toolbar?: ReactNode;
  /** Whether a filter besides the search narrows the list. */
  filtered?: boolean;
  /** What stands here while there is nothing at all: what the place is for, and the button that fills it. */
  empty: ReactNode;
  /** Where the rows come from: until the first of them are there its layout stands here, or why they did not come. */
  query?: Answer<unknown>;
  /** Takes the rows' place. */
  error?: ReactNode;
  selected?: readonly string[];
  onSelect?: (ids: string[]) => void;
};

/** How much lower than given a compact grid makes its rows. */
const COMPACT = 0.7;
const pageSizes = [10, 25, 50, 100];

/** A table whose paging, sorting and search happen on the server; the owner keeps their state in the URL. */
export function ServerDataGrid<Row extends GridValidRowModel>(props: ServerDataGridProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    total,
    loading,
    page,
    pageSize,
    sort,
    search = '',
    toolbar,
    filtered = false,
    empty,
    query,
  } = props;
  const language = useLanguage();
  if (query && query.data === undefined && !query.error) return <ListSkeleton />;
  const error = props.error ?? (query?.error && query.data === undefined ? <Failed query={query} /> : undefined);
  const narrowed = search !== '' || filtered;
  if (!loading && !error && total === 0 && !narrowed) return empty;
  const clear = search !== '' ? () => props.onSearch?.('') : undefined;
  return (
    <Box>
      {(props.onSearch || toolbar) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
          {props.onSearch && <SearchField value={search} onSearch={props.onSearch} />}
          {toolbar}
        </Box>
      )}
      {error ?? (
        <DataGrid
          aria-label={label}
          rows={rows}
          columns={columns}
          getRowId={rowId}
          loading={loading}
          rowCount={total}
          density="compact"
          // Its density makes rows lower than they are given.
          {...(props.rowHeight && { rowHeight: props.rowHeight / COMPACT })}
          disableColumnFilter
          paginationMode="server"
          sortingMode="server"
          pageSizeOptions={pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b)}
          paginationModel={{ page: page - 1, pageSize }}
          onPaginationModelChange={(next) =>
            next.pageSize === pageSize ? props.onPage(next.page + 1) : props.onPageSize(next.pageSize)
          }
          sortModel={sort ? [{ field: sort.field, sort: sort.direction }] : []}
          onSortModelChange={([first]) =>
            props.onSort(first?.sort ? { field: first.field, direction: first.sort } : null)
          }
          checkboxSelection={props.onSelect !== undefined}
          disableRowSelectionOnClick
          keepNonExistentRowsSelected={props.onSelect !== undefined}
          rowSelectionModel={{ type: 'include', ids: new Set(props.selected) } satisfies GridRowSelectionModel}
          onRowSelectionModelChange={(model) => props.onSelect?.(selectedIds(model, rows.map(rowId)))}
          onRowClick={props.onRowClick && (({ row }) => props.onRowClick?.(row))}
          onCellKeyDown={
            props.onRowClick &&
            (({ row }, event) =>
              event.key === 'Enter' && event.target === event.currentTarget && props.onRowClick?.(row))
          }
          localeText={gridTexts(language)}
          slots={{ noRowsOverlay: EmptyRows, baseLinearProgress: RowsOnTheirWay }}
          slotProps={{
            noRowsOverlay: { onClear: clear },
            loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
          }}
          sx={{
            ...gridLook,
            '--DataGrid-overlayHeight': '14rem',
            '& .MuiDataGrid-row': { cursor: props.onRowClick ? 'pointer' : undefined },
          }}
        />
      )}
    </Box>
  );
}

/** The grid gives it no name of its own. */
function RowsOnTheirWay() {
  const t = useMessages(uiMessages);
  return <LinearProgress aria-label={t('loading')} />;
}

function selectedIds(model: GridRowSelectionModel, shown: readonly string[]): string[] {
  return model.type === 'include' ? [...model.ids].map(String) : shown.filter((id) => !model.ids.has(id));
}

declare module '@mui/x-data-grid' {
  interface NoRowsOverlayPropsOverrides {
    onClear?: () => void;
  }
}

/** In place of the rows when search or filters leave none. */
function EmptyRows({ onClear }: { onClear?: () => void }) {
  const t = useMessages(uiMessages);
  return (
    <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1, height: '100%', p: 2 }}>
      <Typography variant="h3" component="p">
        {t('no_match')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('no_match_text')}
      </Typography>
      {onClear && (
        <Button size="small" onClick={onClear}>
          {t('clear_search')}
        </Button>
      )}
    </Box>
  );
}
