import { getDataset, listAllDatasets } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { describeError, errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { addressTo, paths, useScreenSearch } from '../../../../lib/paths.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { predictionMessages } from '../words.ts';
import { MappingPart } from './mapping/mapping-part.tsx';
import type { Order } from './order.ts';
import { useInputs } from './use-inputs.ts';

const registering = addressTo(paths.datasetRegister, { search: { data_type: 'inference_data' } });

interface DatasetPartProps {
  order: Order;
  onName: (name: string) => void;
}

/** Rows from a dataset: which one, and which of its columns stand for the features. */
export function DatasetPart({ order, onName }: DatasetPartProps) {
  const t = useMessages(predictionMessages);
  const [{ dataset: chosen }, changeSearch] = useScreenSearch(paths.predictionRegister);
  const all = useQuery({ ...callQuery(listAllDatasets, { query: { form: 'table' } }), meta: { quiet: true } });
  const inputs = useInputs(order);
  const detail = useQuery({
    ...callQuery(getDataset, { params: { dataset_id: chosen ?? '', min_schema: 'true' } }),
    enabled: chosen !== undefined,
    meta: { quiet: true },
  });
  const error = all.error ?? inputs.error;
  if (error) {
    const words = describeError(error);
    return (
      <ErrorState
        title={words.error}
        details={words.details}
        requestId={words.requestId}
        onRetry={() => void Promise.all([all.refetch(), inputs.refetch()])}
      />
    );
  }
  if (!all.data || !inputs.data) return <FormSkeleton />;
  const ready = all.data.items
    .filter(({ state }) => state === 'ready')
    .sort((a, b) => a.data_type.localeCompare(b.data_type));
  if (ready.length === 0)
    return (
      <EmptyState
        title={t('no_datasets')}
        text={t('no_datasets_text')}
        action={
          <ScreenButton {...registering} variant="contained">
            {t('register_dataset')}
          </ScreenButton>
        }
      />
    );
  const choose = (dataset: string | undefined) =>
    changeSearch({ dataset, from: 'dataset' }, { replace: true, resetScroll: false });
  return (
    <Stack spacing={2}>
      <Section
        title={t('dataset')}
        text={t('dataset_text')}
        action={<ScreenButton {...registering}>{t('register_dataset')}</ScreenButton>}
      >
        <Autocomplete
          options={ready}
          value={ready.find(({ id }) => id === chosen) ?? null}
          groupBy={({ data_type }) => t(`data_type_${data_type}`)}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name, row_count }) => t('dataset_choice', { name, rows: formatCount(row_count ?? 0) })}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          onChange={(_event, next) => choose(next?.id)}
          renderInput={(params) => <TextField {...params} label={t('dataset')} />}
          sx={{ maxWidth: '40rem', pt: 0.5 }}
        />
      </Section>
      {detail.error && <ErrorState title={errorLine(detail.error)} onRetry={() => void detail.refetch()} />}
      {detail.data && chosen && (
        <MappingPart key={chosen} order={order} onName={onName} dataset={detail.data} features={inputs.data.features} />
      )}
    </Stack>
  );
}
