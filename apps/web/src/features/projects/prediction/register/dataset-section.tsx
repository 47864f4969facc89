import {
  type CallResponse,
  checkPrediction,
  type ColumnMapping,
  type DatasetColumn,
  type DatasetDetail,
  getDataset,
  listAllDatasets,
} from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import LinearProgress from '@mui/material/LinearProgress';
import { callKey, callQuery } from '../../../../lib/api/call-query.ts';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { Problem } from '../../../../ui/problem.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { trainingScreens } from '../../../../lib/training-screens.ts';
import { addressTo, paths, useScreenSearch } from '../../../../lib/paths.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { predictionMessages } from '../words.ts';
import { type Order, useInputs } from './order.ts';
import { FileRows } from './file-rows.tsx';
import { StartBar, useStart } from './start-bar.tsx';
import { type Feature, observedRange } from './typed/rows.ts';
import { type Mapping, suggestMapping, suggestMeasured, unmapped, wireMapping } from './suggest-mapping.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { StatChip } from '../../../../ui/stat-chip.tsx';
import { callApi } from '../../../../lib/api/call-api.ts';
import { unreadableWords } from '../unreadable-words.ts';
import { listed, noted, sentences } from '../../../../lib/i18n/joined.ts';

const registering = addressTo(paths.datasetRegister, { search: { data_type: 'inference_data' } });

interface DatasetSectionProps {
  order: Order;
  /** Rows may lack a feature: they are answered one by one, and none is looked at along time. */
  mayLack: boolean;
  onName: (name: string) => void;
}

/** Rows from a dataset: which one, and which of its columns stand for the features. */
export function DatasetSection({ order, mayLack, onName }: DatasetSectionProps) {
  const t = useMessages(predictionMessages);
  const [{ dataset: chosen }, changeSearch] = useScreenSearch(paths.predictionRegister);
  const all = useAnswer(listAllDatasets, { query: {} });
  const inputs = useInputs(order);
  const detail = useQuery({
    ...callQuery(getDataset, { params: { dataset_id: chosen ?? '', min_schema: 'true' } }),
    enabled: chosen !== undefined,
    meta: { quiet: true },
    // A file that has just arrived is still being read.
    refetchInterval: ({ state: { data } }) => (data?.state === 'reading' ? 1000 : false),
  });
  const client = useQueryClient();
  const readState = detail.data?.state;
  useEffect(() => {
    if (readState === 'ready') void client.invalidateQueries({ queryKey: callKey(listAllDatasets, { query: {} }) });
  }, [client, readState, chosen]);
  const error = all.error ?? inputs.error;
  const refetch = () => Promise.all([all.refetch(), inputs.refetch()]);
  if (error || !all.data || !inputs.data)
    return <Unanswered query={{ data: undefined, error, refetch }} loading={<FormSkeleton />} />;
  const ready = all.data.items
    .filter(({ state, form }) => state === 'ready' && trainingScreens(order.type).forms.includes(form))
    .sort((a, b) => a.data_type.localeCompare(b.data_type));
  const choose = (dataset: string | undefined) =>
    changeSearch({ dataset, from: 'dataset' }, { replace: true, resetScroll: false });
  const files = <FileRows features={inputs.data.features} name={order.name} onDataset={choose} />;
  if (ready.length === 0 && chosen === undefined)
    return <EmptyState title={t('no_datasets')} text={t('no_datasets_text')} action={files} />;
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
          sx={{ maxWidth: '40rem', pt: 0.5, mb: 1.5 }}
        />
        {files}
      </Section>
      {detail.error && <ErrorState title={errorLine(detail.error)} onRetry={() => void detail.refetch()} />}
      {readState === 'reading' && <LinearProgress aria-label={t('reading_rows')} />}
      {readState === 'failed' && <ErrorState title={t('reading_failed')} />}
      {detail.data && readState === 'ready' && chosen && (
        <MappingSection
          key={chosen}
          order={order}
          mayLack={mayLack}
          onName={onName}
          dataset={detail.data}
          features={inputs.data.features}
        />
      )}
    </Stack>
  );
}

interface MappingSectionProps {
  order: Order;
  mayLack: boolean;
  onName: (name: string) => void;
  dataset: DatasetDetail;
  features: Feature[];
}

/** Which column stands for which feature; same names go together by themselves. */
function MappingSection({ order, mayLack, onName, dataset, features }: MappingSectionProps) {
  const t = useMessages(predictionMessages);
  const columns = useMemo(() => dataset.columns.map(({ name }) => name), [dataset]);
  const suggested = useMemo(
    () =>
      suggestMapping(
        features.map(({ name }) => name),
        columns,
      ),
    [features, columns],
  );
  const [mapping, setMapping] = useState<Mapping>(suggested);
  const [absent, setAbsent] = useState<readonly string[]>([]);
  const [measured, setMeasured] = useState(() =>
    order.target === null
      ? null
      : suggestMeasured(
          order.target,
          columns,
          Object.values(suggested).filter((one) => one !== null),
        ),
  );
  const { start, busy, error } = useStart(order);
  const missing = unmapped(mapping, absent);
  const wanted = wireMapping(mapping, absent);
  const check = useInputsCheck(order, dataset.id, wanted, missing.length === 0);
  const refused = check.data !== undefined && isRefused(check.data);
  const isPlain = missing.length === 0 && Object.keys(wanted).length === 0;
  return (
    <Stack spacing={2}>
      <Section title={t('mapping')} text={isPlain ? t('mapping_same', { count: features.length }) : t('mapping_text')}>
        <Stack spacing={1.5}>
          {missing.length > 0 && (
            <Alert
              severity="warning"
              action={
                mayLack &&
                missing.length < features.length && (
                  <Button color="inherit" size="small" onClick={() => setAbsent([...absent, ...missing])}>
                    {t('predict_without')}
                  </Button>
                )
              }
            >
              {t('mapping_missing', { count: missing.length, columns: listed(missing) })}
            </Alert>
          )}
          <InputsCheck check={check} />
          <MappingTable
            features={features}
            columns={dataset.columns}
            mapping={mapping}
            absent={absent}
            suggested={suggested}
            onChange={(feature, column) => {
              setMapping((old) => ({ ...old, [feature]: column }));
              setAbsent((old) => old.filter((one) => one !== feature));
            }}
          />
          {order.target !== null && (
            <MeasuredField target={order.target} columns={columns} value={measured} onValue={setMeasured} />
          )}
        </Stack>
      </Section>
      <StartBar
        name={order.name}
        onName={onName}
        summary={
          order.problem ??
          (missing.length > 0
            ? t('mapping_needed')
            : t('start_dataset', { rows: formatCount(dataset.row_count ?? 0), dataset: dataset.name }))
        }
        disabled={missing.length > 0 || refused || order.problem !== null}
        busy={busy}
        problem={error ? errorLine(error) : null}
        onStart={() =>
          start({
            kind: 'dataset',
            dataset_id: dataset.id,
            mapping: { ...wanted, ...measuredMapping(order.target, columns, measured) },
          })
        }
      />
    </Stack>
  );
}

/** What is said of the column that was measured, where that is not the target's own. */
function measuredMapping(target: string | null, columns: readonly string[], measured: string | null): ColumnMapping {
  if (target === null || measured === target || (measured === null && !columns.includes(target))) return {};
  return { [target]: measured };
}

interface MeasuredFieldProps {
  target: string;
  columns: readonly string[];
  /** Null: nothing is compared. */
  value: string | null;
  onValue: (column: string | null) => void;
}

/** The column that predictions are compared with: the target's own, one that is called nearly so, or one that is chosen. */
function MeasuredField({ target, columns, value, onValue }: MeasuredFieldProps) {
  const t = useMessages(predictionMessages);
  const isProposed = value !== null && value !== target;
  return (
    <SelectField
      label={t('measured_column', { target })}
      value={value ?? ''}
      showsEmpty
      choices={[['', t('measured_none')], ...columns]}
      onValue={(column) => onValue(column === '' ? null : column)}
      helperText={value === null ? t('measured_none_help') : t(isProposed ? 'measured_other_help' : 'measured_help')}
      sx={{ maxWidth: '30rem' }}
    />
  );
}

interface MappingTableProps {
  features: readonly Feature[];
  columns: readonly DatasetColumn[];
  mapping: Mapping;
  /** Features that are missing in every row. */
  absent: readonly string[];
  suggested: Mapping;
  onChange: (feature: string, column: string | null) => void;
}

type Status = 'same' | 'suggested' | 'chosen' | 'absent' | 'missing';
const tones = {
  same: 'success',
  suggested: 'info',
  chosen: 'info',
  absent: 'warning',
  missing: 'warning',
} as const satisfies Record<Status, unknown>;

/** A line a feature: what it needs, and the data's column that stands for it. Narrow screens stack the line's parts. */
function MappingTable({ features, columns, mapping, absent, suggested, onChange }: MappingTableProps) {
  const t = useMessages(predictionMessages);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const names = columns.map(({ name }) => name);
  function statusOf(feature: string): Status {
    const column = mapping[feature];
    if (column === null || column === undefined) return absent.includes(feature) ? 'absent' : 'missing';
    if (column === feature) return 'same';
    return column === suggested[feature] ? 'suggested' : 'chosen';
  }
  const choiceFor = ({ name }: Feature) => (
    <Autocomplete
      options={names}
      value={mapping[name] ?? null}
      onChange={(_event, column) => onChange(name, column)}
      renderInput={(params) => (
        <TextField
          {...params}
          variant="standard"
          error={statusOf(name) === 'missing'}
          placeholder={t('choose_column')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('column_for', { feature: name }) },
          }}
        />
      )}
    />
  );
  if (small) {
    return (
      <Box component="ul" aria-label={t('mapping')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {features.map((feature) => (
          <Box component="li" key={feature.name} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                {feature.name}
              </Typography>
              <StatChip label={t(`how_${statusOf(feature.name)}`)} tone={tones[statusOf(feature.name)]} />
            </Box>
            <Typography variant="body2" color="textSecondary" className="tabular">
              {t('value_observed', { range: observedRange(feature) ?? '–' })}
            </Typography>
            {choiceFor(feature)}
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <TableContainer sx={{ maxHeight: '32rem' }}>
      <Table stickyHeader aria-label={t('mapping')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('feature')}</TableCell>
            <TableCell>{t('observed')}</TableCell>
            <TableCell sx={{ minWidth: '14rem' }}>{t('column_of_data')}</TableCell>
            <TableCell>{t('mapping_state')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {features.map((feature) => {
            const status = statusOf(feature.name);
            return (
              <TableRow key={feature.name}>
                <TableCell component="th" scope="row">
                  {feature.name}
                </TableCell>
                <TableCell className="tabular" sx={{ color: 'text.secondary' }}>
                  {observedRange(feature) ?? '–'}
                </TableCell>
                <TableCell>{choiceFor(feature)}</TableCell>
                <TableCell>
                  <StatChip label={t(`how_${status}`)} tone={tones[status]} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

type Check = CallResponse<typeof checkPrediction>;

/** What the prediction would meet in the data's cells; asked once every feature has a column. */
function useInputsCheck({ projectId, modelKey }: Order, datasetId: string, mapping: ColumnMapping, enabled: boolean) {
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
function isRefused({ refused, without_values, rows_checked, rows }: Check): boolean {
  return refused.length > 0 || (without_values === rows && rows_checked === rows);
}

/** Cells that cannot be read or are missing, before the run. */
function InputsCheck({ check: { data, error, isFetching } }: { check: ReturnType<typeof useInputsCheck> }) {
  const t = useMessages(predictionMessages);
  if (isFetching) return <LinearProgress aria-label={t('checking_cells')} />;
  if (error) return <Problem of={error} />;
  if (!data) return null;
  const missing = Object.entries(data.missing_values).map(([column, count]) => noted(column, formatCount(count)));
  return (
    <Stack spacing={1}>
      {data.unreadable_values.map((column) => {
        const refused = data.refused.includes(column.feature);
        return (
          <Alert key={column.feature} severity={refused ? 'error' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
            {sentences(unreadableWords(column, t), t(refused ? 'unreadable_refused' : 'unreadable_filled'))}
          </Alert>
        );
      })}
      {missing.length > 0 && <Alert severity="info">{t('check_missing', { columns: listed(missing) })}</Alert>}
      {data.refused.length === 0 && isRefused(data) && <Alert severity="error">{t('check_nothing')}</Alert>}
      {data.rows_checked < data.rows && (
        <Alert severity="info">
          {t('check_part', { checked: formatCount(data.rows_checked), rows: formatCount(data.rows) })}
        </Alert>
      )}
    </Stack>
  );
}
