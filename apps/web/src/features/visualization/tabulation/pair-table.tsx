import type { Tabulation } from '@hakaru/contract';
import Typography from '@mui/material/Typography';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { gridLook } from '../../../ui/data-grid/grid-look.ts';
import { gridTexts } from '../../../ui/data-grid/grid-texts.ts';
import { numberColumn } from '../../../ui/data-grid/number-column.tsx';
import { visualizationMessages } from '../visualization-messages.ts';

type Pair = Tabulation['pairs'][number] & { id: string };

/** How strongly each pair of columns goes together, by three measures; the strongest first. */
export function PairTable({ pairs, sampledRows }: { pairs: Tabulation['pairs']; sampledRows: number | null }) {
  const t = useMessages(visualizationMessages);
  const language = useLanguage();
  const rows = useMemo(
    () =>
      pairs
        .map((pair): Pair => ({ ...pair, id: `${pair.x}\n${pair.y}` }))
        .sort((a, b) => Math.abs(b.pearson ?? 0) - Math.abs(a.pearson ?? 0)),
    [pairs],
  );
  const columns: GridColDef<Pair>[] = [
    { field: 'x', headerName: t('first_column'), minWidth: 130, flex: 1 },
    { field: 'y', headerName: t('second_column'), minWidth: 130, flex: 1 },
    ...(['n', 'pearson', 'spearman', 'mutual_information'] as const).map((field) =>
      numberColumn<Pair>({ field, headerName: field === 'n' ? t('count') : t(`choice_${field}`), width: 150 }),
    ),
  ];
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('pairs')}
      </Typography>
      {sampledRows !== null && (
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {t('sampled_rows', { rows: formatCount(sampledRows) })}
        </Typography>
      )}
      <DataGrid
        aria-label={t('pairs')}
        rows={rows}
        columns={columns}
        density="compact"
        disableRowSelectionOnClick
        pageSizeOptions={[10, 25, 100]}
        initialState={{ pagination: { paginationModel: { pageSize: 10 } } }}
        localeText={gridTexts(language)}
        sx={gridLook}
      />
    </>
  );
}
