import type { Cell, TablePage } from '@hakaru/contract';
import { regressionResultColumns } from '@hakaru/contract/training/regression-predictions';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { TableCellValue } from '../../../ui/table-cell-value.tsx';
import { DomainChip } from '../domain-chip.tsx';
import { predictionMessages } from '../prediction-messages.ts';
import { gapWords } from './gap-words.ts';

interface ResultRow {
  number: number;
  cells: Cell[];
}

interface ResultTableProps {
  page: TablePage;
  target: string | null;
  query: Parameters<typeof gridProps>[0];
  change: Parameters<typeof gridProps>[1];
  loading: boolean;
}

/** Every row with its prediction first, then the values it was made from. */
export function ResultTable({ page, target, query, change, loading }: ResultTableProps) {
  const t = useMessages(predictionMessages);
  const columns = useMemo((): GridColDef<ResultRow>[] => {
    const number: GridColDef<ResultRow> = { field: ' row', headerName: t('row'), width: 80, align: 'right', headerAlign: 'right', sortable: false, disableColumnMenu: true, valueGetter: (_value, row) => row.number };
    const heading = { prediction: target ?? t('prediction'), lower: t('lower'), upper: t('upper'), inside_domain: t('domain'), leverage: t('leverage'), distance: t('distance'), input_gaps: t('input_gaps') };
    return [number, ...page.columns.map(({ name, type }, place): GridColDef<ResultRow> => {
      const result = regressionResultColumns.find((one) => one === name);
      const numeric = type === 'numeric';
      return {
        field: name,
        headerName: result ? heading[result] : name,
        minWidth: result === 'input_gaps' ? 210 : result === 'inside_domain' ? 150 : 115,
        flex: 1,
        align: numeric ? 'right' : 'left',
        headerAlign: numeric ? 'right' : 'left',
        renderCell: ({ row }) => <ResultCell value={row.cells[place] ?? null} type={type} result={result} missing={t('missing')} />,
      };
    })];
  }, [page.columns, target, t]);
  return (
    <Section title={t('table')} text={t('table_text')}>
      <ServerDataGrid
        label={t('table')}
        columns={columns}
        rows={page.rows.map((cells, index): ResultRow => ({ number: page.row_numbers[index] ?? index, cells }))}
        rowId={({ number }) => String(number)}
        total={page.total}
        loading={loading}
        {...gridProps(query, change)}
        onSearch={undefined}
        empty={null}
      />
    </Section>
  );
}

interface ResultCellProps {
  value: Cell;
  type: TablePage['columns'][number]['type'];
  result: (typeof regressionResultColumns)[number] | undefined;
  missing: string;
}

function ResultCell({ value, type, result, missing }: ResultCellProps) {
  const t = useMessages(predictionMessages);
  if (result === 'inside_domain') return <DomainChip inside={typeof value === 'boolean' ? value : null} />;
  if (result === 'input_gaps') return typeof value === 'string' ? <GapsChip gaps={gapWords(value, t)} /> : null;
  if (result && typeof value === 'number') return <span className="tabular" title={String(value)} style={{ fontWeight: result === 'prediction' ? 600 : undefined }}>{formatNumber(value)}</span>;
  return <TableCellValue value={value} type={type} missing={missing} />;
}

function GapsChip({ gaps }: { gaps: string }) {
  const t = useMessages(predictionMessages);
  return <StatChip label={gaps} tone="warning" hint={t('input_gaps_hint', { gaps })} />;
}
