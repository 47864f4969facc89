import { useMemo } from 'react';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { paths, useScreenSearch } from '../../../lib/paths.ts';

interface CorrelationMapProps {
  columns: readonly string[];
  matrix: readonly (readonly (number | null)[])[];
  datasetName: string;
}

export function CorrelationMap({ columns, matrix, datasetName }: CorrelationMapProps) {
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
