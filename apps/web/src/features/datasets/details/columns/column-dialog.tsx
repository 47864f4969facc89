import type { ColumnStatistics, DatasetDetail, Specification } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, useMemo } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { addressTo, paths } from '../../../../lib/paths.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { BarChart } from '../../../../charts/bar/bar-chart.tsx';
import { Histogram } from '../../../../charts/histogram/histogram.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import { editsOf, limitsProblem, nameProblem, wishOf } from '../../editing/column-edit.ts';
import { editingMessages } from '../../editing/editing-messages.ts';
import { RoleField, TypeField } from '../../editing/column-fields.tsx';
import { useSaveColumns } from '../../editing/use-save-columns.ts';
import { RoleReasonChip } from '../../role-reason.tsx';
import type { ColumnRow } from './columns-tab.tsx';
import { formatNumber } from '../../../../lib/numbers/format-number.ts';
import { Muted } from '../../../../ui/muted.tsx';
import { NumberEntry } from '../../../../ui/number-entry.tsx';
import { Problem } from '../../../../ui/problem.tsx';

interface ColumnDialogProps {
  dataset: DatasetDetail;
  row: ColumnRow;
  /** Hears of the new version that another name or type needs. */
  onDraft: (draftId: string) => void;
  onClose: () => void;
}

/** A column large: its distribution, and its name, type, unit, meaning and role to edit. */
export function ColumnDialog({ dataset, row, onDraft, onClose }: ColumnDialogProps) {
  const t = useMessages(datasetMessages);
  const e = useMessages(editingMessages);
  const { column, statistics } = row;
  const [wish, setWish] = useState(() => wishOf(column));
  const change = (part: Partial<typeof wish>) => setWish((before) => ({ ...before, ...part }));
  const { save, isPending, error } = useSaveColumns(dataset.id, { onDraft, onSaved: onClose });
  const problem = nameProblem(
    wish,
    dataset.columns.map(({ name }) => (name === column.name ? wish.name : name)),
  );
  const limits = column.type === 'numeric' ? limitsProblem(wish) : null;
  const isTestable = dataset.state === 'ready' && (column.type === 'numeric' || column.type === 'boolean');
  const makesVersion = editsOf([wish]).length > 0;
  return (
    <FormDialog
      title={column.name}
      submitLabel={e(makesVersion ? 'save_and_check' : 'save')}
      busy={isPending}
      disabled={problem !== null || limits !== null}
      onCancel={onClose}
      onSubmit={() => save([wish])}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {statistics && (
          <ColumnImage
            statistics={statistics}
            unit={column.unit}
            counted={row.counted}
            specification={column.specification ?? null}
          />
        )}
        {isTestable && (
          <ScreenButton
            {...addressTo(paths.statisticalAnalysisRegister, {
              params: { dataset_id: dataset.id },
              search: { column: column.name },
            })}
            variant="outlined"
            size="small"
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('test_column')}
          </ScreenButton>
        )}
        <Problem of={error} />
        <TextField
          required
          label={e('column_name')}
          value={wish.name}
          onChange={({ target }) => change({ name: target.value })}
          error={problem !== null}
          helperText={problem && e(problem)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <TypeField label={e('type')} value={wish.type} onChange={(type) => change({ type })} />
        {makesVersion && <Muted>{e('new_version_note')}</Muted>}
        <TextField
          label={t('unit')}
          value={wish.unit}
          onChange={({ target }) => change({ unit: target.value })}
          helperText={t('unit_help')}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
        {column.type === 'numeric' && (
          <Box role="group" aria-label={e('specification')}>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: '1fr 1fr 1fr',
                gap: 1.5,
                mb: 0.5,
                '& .MuiTextField-root': { width: '100%' },
              }}
            >
              {(['lower', 'target', 'upper'] as const).map((name) => (
                <NumberEntry
                  key={name}
                  label={e(`limit_${name}`)}
                  isLabelled
                  value={wish[name]}
                  isWrong={limits !== null}
                  onValue={(value) => change({ [name]: value })}
                />
              ))}
            </Box>
            <Muted {...(limits !== null && { role: 'alert', sx: { color: 'error.main' } })}>
              {e(limits ?? 'specification_help')}
            </Muted>
          </Box>
        )}
        <RoleField
          label={t('role')}
          value={wish.role}
          onChange={(role) => change({ role })}
          helperText={t(`role_${wish.role}_help`)}
        />
        {wish.role === column.role && column.role_reason && <RoleReasonChip reason={column.role_reason} />}
        <TextField
          multiline
          minRows={2}
          label={t('description')}
          value={wish.description}
          onChange={({ target }) => change({ description: target.value })}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
      </Stack>
    </FormDialog>
  );
}

interface ColumnImageProps {
  statistics: ColumnStatistics;
  unit: string | null;
  /** How many values the most frequent ones were counted in. */
  counted: number;
  specification: Specification | null;
}

/** A column's distribution: bins of numbers and times, the most frequent values of everything else. */
function ColumnImage({ statistics, unit, counted, specification }: ColumnImageProps) {
  const { histogram, top_values: top } = statistics;
  if (histogram)
    return <Bins statistics={statistics} unit={unit} histogram={histogram} specification={specification} />;
  return top && top.length > 0 ? <TopValues statistics={statistics} counted={counted} top={top} /> : null;
}

function Bins({
  statistics,
  unit,
  histogram,
  specification,
}: Omit<ColumnImageProps, 'counted'> & { histogram: NonNullable<ColumnStatistics['histogram']> }) {
  const t = useMessages(datasetMessages);
  const e = useMessages(editingMessages);
  const { name, type, missing } = statistics;
  const data = useMemo(
    () => ({
      axis: { label: name, unit, ...(type === 'datetime' ? { time: true } : {}) },
      edges: histogram.edges,
      groups: [{ name, role: 'data' as const, counts: histogram.counts }],
      missing,
      limits: (['lower', 'target', 'upper'] as const).flatMap((limit) => {
        const value = specification?.[limit] ?? null;
        return value === null ? [] : [{ value, label: `${e(`limit_${limit}`)} ${formatNumber(value)}` }];
      }),
    }),
    [name, unit, type, histogram, missing, specification, e],
  );
  return <Histogram title={t('histogram_of', { column: name })} data={data} height={260} />;
}

function TopValues({
  statistics,
  counted,
  top,
}: Omit<ColumnImageProps, 'unit' | 'specification'> & { top: NonNullable<ColumnStatistics['top_values']> }) {
  const t = useMessages(datasetMessages);
  const { name } = statistics;
  const data = useMemo(() => {
    const others = counted - top.reduce((sum, entry) => sum + entry.count, 0);
    const bars = others > 0 ? [...top, { value: t('other_values'), count: others }] : top;
    return {
      category: { label: name },
      categories: bars.map(({ value }) => value),
      value: { label: t('frequency') },
      groups: [{ name, role: 'data' as const, values: bars.map((entry) => entry.count) }],
      ...(others > 0 ? { muted: new Set([bars.length - 1]) } : {}),
    };
  }, [name, counted, top, t]);
  return <BarChart title={t('top_values_of', { column: name })} data={data} />;
}
