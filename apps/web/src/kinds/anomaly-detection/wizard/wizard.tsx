import type { TimeSeriesOptions } from '@hakaru/contract/training/time-series';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorAt, errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { featuresOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { registerScreen } from '../../../features/projects/wizard/register-screen.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { idleOf } from '../idle-settings.ts';
import { type AnomalySetup, groups, supervisedSetup, unsupervisedSetup } from '../setup.ts';
import { anomalyMessages } from '../words.ts';
import { type AnomalyDraft, draftOf, draftProblems, firstDraft, optionsOf, otherFields, withColumn } from './draft.ts';
import { readRanges } from './ranges-file.ts';

function registerScreenOf(setup: AnomalySetup, draftKey: string) {
  return registerScreen<AnomalyDraft, TimeSeriesOptions>({
    setup,
    parts: ['feature', 'none'],
    targetTypes: [],
    draftKey,
    steps: [
      { id: 'overview', Step: OverviewStep },
      { id: 'summary', Step: ColumnsStep, sets: ['time', 'runs'] },
      { id: 'labels', Step: LabelsStep, sets: ['labels'] },
      {
        id: 'parameters',
        Step: (props: Props) => <JudgingStep {...props} setup={setup} />,
        sets: ['window', 'split', 'threshold', 'hold', 'normal_only'],
      },
      { id: 'models', Step: ModelsStep },
      { id: 'preview', Step: PreviewStep },
    ],
    chosen: ({ parts }, hints) =>
      translator(anomalyMessages)('chosen', { channels: formatCount(featuresOf(hints, parts).length) }),
    suggested: () => setup.catalogue.names,
    searches: false,
    firstDraft: (name, hints) => firstDraft(setup, name, hints),
    draftOf: (name, options, hints) => draftOf(setup, name, options, hints),
    optionsOf,
    problems: (draft) => draftProblems(setup, draft),
  });
}

export const UnsupervisedRegisterScreen = registerScreenOf(unsupervisedSetup, 'anomalies.1');
export const SupervisedRegisterScreen = registerScreenOf(supervisedSetup, 'labelled-anomalies.1');

type Props = StepProps<AnomalyDraft>;
type ColumnField = 'time' | 'runs' | 'label_column';

/** A column for one purpose, or none. */
function ColumnChoice({
  field,
  draft,
  change,
  hints,
  error,
}: Props & { field: ColumnField; error?: string | undefined }) {
  const t = useMessages(anomalyMessages);
  const types = field === 'time' ? ['datetime', 'numeric'] : null;
  return (
    <SelectField
      showsEmpty
      label={t(field)}
      error={error !== undefined}
      helperText={error ?? t(`${field}_help`)}
      value={draft[field] ?? ''}
      onValue={(value) => change(withColumn(draft, field, value === '' ? null : value))}
      choices={[
        ['', t(`no_${field}`)],
        ...hints.filter(({ column }) => types?.includes(column.type) ?? true).map(({ column }) => column.name),
      ]}
    />
  );
}

/** When rows were, which run they are of, and which columns are watched. */
function ColumnsStep(props: Props) {
  const { broken } = props;
  return (
    <Stack spacing={2}>
      <SummaryStep {...props} />
      <ColumnChoice {...props} field="time" error={errorAt(broken, 'time')} />
      <ColumnChoice {...props} field="runs" error={errorAt(broken, 'runs')} />
    </Stack>
  );
}

/** What is known to be anomalous. */
function LabelsStep(props: Props) {
  const t = useMessages(anomalyMessages);
  const { draft, change, broken } = props;
  const [wrong, setWrong] = useState<{ file: string; line: number | null } | null>(null);
  const error = errorAt(broken, 'labels') ?? Object.values(errorsBelow(broken, 'labels'))[0];
  async function read(file: File | undefined) {
    if (!file) return;
    const { ranges, wrong: line } = readRanges(await file.text());
    const isRead = line === null && ranges.length > 0;
    setWrong(isRead ? null : { file: file.name, line });
    if (isRead) change({ ranges });
  }
  return (
    <Stack spacing={2}>
      <Typography variant="body2">{t('labels_text')}</Typography>
      <ColumnChoice {...props} field="label_column" error={error} />
      <Section
        title={t('ranges')}
        text={t('ranges_text')}
        action={
          <>
            {draft.ranges && <Button onClick={() => change({ ranges: null })}>{t('ranges_remove')}</Button>}
            <Button component="label" variant="outlined">
              {t('ranges_choose')}
              <input
                hidden
                type="file"
                accept=".csv,.txt,.tsv,text/csv,text/plain"
                aria-label={t('ranges_choose')}
                onChange={(event) => {
                  void read(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
            </Button>
          </>
        }
      >
        <Typography variant="body2" aria-live="polite">
          {draft.ranges
            ? t('labels_ranges', { count: draft.ranges.length, shown: formatCount(draft.ranges.length) })
            : t('ranges_none')}
        </Typography>
        {wrong && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {wrong.line === null
              ? t('ranges_empty', { file: wrong.file })
              : t('ranges_wrong', { file: wrong.file, line: wrong.line })}
          </Alert>
        )}
      </Section>
    </Stack>
  );
}

/** How far a score looks back, how models are judged, and how a threshold is chosen to begin with. */
function JudgingStep({ draft, change, broken, setup }: Props & { setup: AnomalySetup }) {
  const t = useMessages(anomalyMessages);
  const { catalogue, optionWords } = setup;
  return (
    <Stack spacing={2}>
      {(['window', 'split', 'threshold'] as const).map((name) => (
        <Section key={name} title={t(name)} text={t(`${name}_text`)}>
          <SchemaForm
            schema={catalogue.group(groups[name])}
            value={draft[name]}
            omit={idleOf(name, draft[name])}
            optionWords={optionWords}
            errors={errorsBelow(broken, name)}
            onChange={(value) => change({ [name]: value })}
          />
        </Section>
      ))}
      <Section title={t('rows')}>
        <SchemaForm
          schema={catalogue.fields(otherFields(setup))}
          value={draft.others}
          errors={errorsBelow(broken)}
          onChange={(others) => change({ others })}
        />
      </Section>
    </Stack>
  );
}
