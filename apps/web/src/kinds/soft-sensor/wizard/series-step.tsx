import type { SoftSensorProposal } from '@hakaru/contract/training/soft-sensor';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { errorAt, errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { targetsOf } from '../../../features/projects/wizard/column-hint.ts';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { warningWords } from '../../../features/projects/warnings/warning-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';
import { seriesAxis, spanWords } from '../series-axis.ts';
import { sensorSchemas, sensorSetup } from '../setup.ts';
import { sensorMessages } from '../words.ts';
import { DeadTimesSection } from './dead-times-section.tsx';
import { asProposed, isAsProposed, type SensorDraft, spansIfEmpty, withLaboratory, withProposal } from './draft.ts';
import { delaySentence, evidence } from './evidence.ts';
import { OwnLagsSection } from './own-lags-section.tsx';
import { useProposal } from './use-proposal.ts';

/** When rows were, how laboratory values stand in them, and how far back the sensor looks: proposed from the data, with the evidence. */
export function SeriesStep({ draft, change, hints, dataset, broken }: StepProps<SensorDraft>) {
  const t = useMessages(sensorMessages);
  const { key, isAsked, proposal, error, refetch } = useProposal(dataset.id, draft, hints);
  const [target = ''] = targetsOf(hints, draft.parts);
  const refusal = error ? errorLine(error) : null;
  useEffect(() => {
    if (draft.proposedFor === key && draft.refused === refusal) return;
    if (proposal) change(withProposal(draft, proposal));
    else if (refusal !== null) change({ proposedFor: key, refused: refusal });
  });
  const times = hints.filter(({ column }) => column.type === 'datetime' || column.type === 'numeric');
  return (
    <Stack spacing={3}>
      <Section title={t('laboratory')} text={t('laboratory_text', { target })}>
        <Stack spacing={2}>
          {refusal !== null && <ErrorState title={refusal} onRetry={() => void refetch()} />}
          {proposal ? (
            <Evidence proposal={proposal} target={target} />
          ) : (
            isAsked && refusal === null && <ChartSkeleton height={96} />
          )}
          <SelectField
            label={t('time')}
            value={draft.time ?? ''}
            showsEmpty
            error={errorAt(broken, 'time') !== undefined}
            helperText={errorAt(broken, 'time') ?? t('time_hint')}
            onValue={(time) => change({ time: time === '' ? null : time })}
            choices={[
              ['', t('no_time')] as const,
              ...times
                .filter(({ column }) => column.name !== target)
                .map(({ column }) => [column.name, column.name] as const),
            ]}
          />
          <SchemaForm
            schema={sensorSchemas.laboratory}
            value={{ ...draft.laboratory }}
            errors={errorsBelow(broken, 'laboratory')}
            optionWords={sensorSetup.optionWords}
            onChange={(laboratory) => change(withLaboratory(draft, laboratory as SensorDraft['laboratory']))}
          />
          {proposal && (
            <Typography variant="body2" color="textSecondary">
              {delaySentence(proposal)}
            </Typography>
          )}
          {proposal && !isAsProposed(draft, proposal) && (
            <div>
              <Button size="small" onClick={() => change(asProposed(draft, proposal))}>
                {t('take_proposals')}
              </Button>
            </div>
          )}
        </Stack>
      </Section>
      {proposal && (
        <DeadTimesSection draft={draft} change={change} proposal={proposal} broken={broken} target={target} />
      )}
      <Section title={t('lags')} text={t('lags_text')}>
        <Stack spacing={2}>
          <SchemaForm
            schema={sensorSchemas.lags}
            value={{ ...draft.lags }}
            errors={errorsBelow(broken, 'lags')}
            optionWords={sensorSetup.optionWords}
            onChange={(lags) => change({ lags: lags as SensorDraft['lags'] })}
          />
          {proposal && (
            <Typography variant="body2" color="textSecondary">
              {t('lags_proposed', {
                largest: spanWords(spansIfEmpty(draft, proposal).largest, proposal.series),
                step: spanWords(proposal.lag_step, proposal.series),
              })}
            </Typography>
          )}
          {proposal && <OwnLagsSection draft={draft} change={change} proposal={proposal} broken={broken} />}
          <SchemaForm
            schema={sensorSchemas.hold}
            value={{ hold: draft.hold }}
            errors={errorsBelow(broken, 'hold')}
            onChange={({ hold }) => change({ hold: hold as number })}
          />
        </Stack>
      </Section>
    </Stack>
  );
}

/** What was found of the values, with the first of them to check. */
function Evidence({ proposal, target }: { proposal: SoftSensorProposal; target: string }) {
  const t = useMessages(sensorMessages);
  const { axis, text } = seriesAxis(proposal.series.time, null);
  const first = proposal.first_analyses;
  return (
    <>
      <Alert severity="info" variant="outlined">
        {evidence(proposal, target).map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </Alert>
      {proposal.warnings
        .filter(({ code }) => code !== 'values_held' && code !== 'values_interpolated')
        .map((warning) => (
          <Alert key={warning.code} severity="warning" variant="outlined">
            {warningWords(warning, sensorSetup as never)}
          </Alert>
        ))}
      {first.length > 0 && (
        <PlainTable
          titled
          label={t('first_analyses')}
          columns={[t('row'), ...(proposal.series.time === null ? [] : [axis.label]), target]}
          rows={first.map(({ row, time, value }) => [
            String(row + 1),
            ...(proposal.series.time === null ? [] : [text(row, time)]),
            formatNumber(value),
          ])}
        />
      )}
    </>
  );
}
