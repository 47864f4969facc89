import type { DatasetDetail, DatasetStatistics } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { WithStatistics } from './statistics/with-statistics.tsx';
import { CorrelationMap } from './correlation-map.tsx';

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
