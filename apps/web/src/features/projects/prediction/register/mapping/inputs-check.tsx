import { checkPrediction, type CallResponse } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../../lib/api/call-api.ts';
import { errorLine } from '../../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../../lib/numbers/format-number.ts';
import { predictionMessages } from '../../words.ts';
import { unreadableWords } from '../../unreadable-words.ts';
import type { Order } from '../order.ts';

type Check = CallResponse<typeof checkPrediction>;

/** What the prediction would meet in the data's cells; asked once every feature has a column. */
export function useInputsCheck(
  { projectId, modelKey }: Order,
  datasetId: string,
  mapping: Record<string, string>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: ['predictions', 'check', projectId, modelKey, datasetId, mapping],
    queryFn: ({ signal }) =>
      callApi(
        checkPrediction,
        {
          params: { project: projectId },
          body: { model_key: modelKey, data: { kind: 'dataset', dataset_id: datasetId, mapping } },
        },
        { signal },
      ),
    enabled,
    retry: false,
    meta: { quiet: true },
  });
}

/** Whether a prediction would be refused for what its cells hold. */
export function isRefused({ refused, without_values, rows_checked, rows }: Check): boolean {
  return refused.length > 0 || (without_values === rows && rows_checked === rows);
}

/** Cells that cannot be read or are missing, before the run. */
export function InputsCheck({ check: { data, error, isFetching } }: { check: ReturnType<typeof useInputsCheck> }) {
  const t = useMessages(predictionMessages);
  if (isFetching) return <LinearProgress aria-label={t('checking_cells')} />;
  if (error) return <Alert severity="error">{errorLine(error)}</Alert>;
  if (!data) return null;
  const missing = Object.entries(data.missing_values).map(([column, count]) => `${column} (${formatCount(count)})`);
  return (
    <Stack spacing={1}>
      {data.unreadable_values.map((column) => {
        const refused = data.refused.includes(column.feature);
        return (
          <Alert key={column.feature} severity={refused ? 'error' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
            {unreadableWords(column, t)} {t(refused ? 'unreadable_refused' : 'unreadable_filled')}
          </Alert>
        );
      })}
      {missing.length > 0 && <Alert severity="info">{t('check_missing', { columns: missing.join(', ') })}</Alert>}
      {data.refused.length === 0 && isRefused(data) && <Alert severity="error">{t('check_nothing')}</Alert>}
      {data.rows_checked < data.rows && (
        <Alert severity="info">
          {t('check_part', { checked: formatCount(data.rows_checked), rows: formatCount(data.rows) })}
        </Alert>
      )}
    </Stack>
  );
}
