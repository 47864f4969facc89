import type { DatasetDetail, DatasetStatistics } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { WithStatistics } from './statistics/with-statistics.tsx';

/** Pearson's r of every pair of numeric columns; a cell opens the two as a scatter plot. */
export function CorrelationTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  return (
    <WithStatistics datasetId={dataset.id} title={t('tab_correlation')} text={t('correlation_text')}>
      {({ correlation }: DatasetStatistics) =>
        correlation === null || correlation.columns.length < 2 ? (
          <Alert severity="info">{t('correlation_too_few')}</Alert>
        ) : (
          <CorrelationMap columns={correlation.columns} matrix={correlation.matrix} datasetName={dataset.name} />
        )
      }
    </WithStatistics>
  );
}

interface CorrelationMapProps {
  columns: readonly string[];
  matrix: readonly (readonly (number | null)[])[];
  datasetName: string;
}

function CorrelationMap({ columns, matrix, datasetName }: CorrelationMapProps) {
  const t = useMessages(datasetMessages);
  const [, change] = useScreenSearch(paths.datasetDetails);
  const data = useMemo(
    () => ({
      value: { label: t('correlation_r') },
      rows: columns,
      columns,
      values: matrix,
      range: [-1, 1] as const,
      scale: 'diverging' as const,
    }),
    [columns, matrix, t],
  );
  function onCell(row: number, column: number): void {
    const [y, x] = [columns[row], columns[column]];
    if (x !== undefined && y !== undefined && x !== y)
      change({ tab: 'scatter', x, y }, { only: true, resetScroll: false });
  }
  return <HeatMap title={t('correlation_title', { name: datasetName })} data={data} onCell={onCell} />;
}
