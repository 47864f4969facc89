import {
  askTimeSeriesThreshold,
  type TimeSeriesSettings,
  type TimeSeriesThreshold,
  type TimeSeriesThresholdRule,
} from '@hakaru/contract/training/time-series';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { isWrongForm } from '../../../features/projects/wizard/setting-problems.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { groups, notInForm } from '../idle-settings.ts';
import { type AnomalySetup, supervisedSetup } from '../setup.ts';
import { anomalyMessages } from '../words.ts';

interface ChoiceSectionProps {
  setup: AnomalySetup;
  place: { project: string; model_key: string };
  /** How the training chose the threshold. */
  rule: TimeSeriesThresholdRule;
  answer: TimeSeriesThreshold;
  settings: TimeSeriesSettings;
  onSettings: (settings: TimeSeriesSettings) => void;
}

/** A threshold by a rule: of training rows, each scored by a model that has not seen it, and never of test rows. */
export function ChoiceSection({ setup, place, rule: first, answer, settings, onSettings }: ChoiceSectionProps) {
  const t = useMessages(anomalyMessages);
  const [rule, setRule] = useState<Record<string, unknown>>({ ...first });
  const schema = setup.catalogue.group(groups.threshold);
  const choose = useCall(askTimeSeriesThreshold, {
    onSuccess: ({ model_settings }) => onSettings(model_settings),
    onError: showError,
  });
  const chosen = choose.data?.chosen;
  return (
    <Section title={t('choose')} text={t('choose_text')}>
      <Stack spacing={2}>
        <PlainTable
          label={t('choices')}
          columns={[t('method'), t('threshold'), '']}
          texts={[2]}
          rows={answer.choices.map(({ method, value, asked, reason }) => [
            sentences(
              t(`option_method_${asked}`),
              reason && t(`reason_${reason}`, { method: t(`option_method_${method}`) }),
            ),
            formatNumber(value, 4),
            <Button
              key={method}
              size="small"
              disabled={settings.threshold === value}
              onClick={() => onSettings({ ...settings, threshold: value })}
              aria-label={t('use_choice', { method: t(`option_method_${asked}`) })}
            >
              {t('use')}
            </Button>,
          ])}
        />
        <SchemaForm
          schema={schema}
          value={rule}
          omit={notInForm('threshold', rule, setup === supervisedSetup)}
          optionWords={setup.optionWords}
          onChange={setRule}
        />
        <div>
          <Button
            variant="outlined"
            loading={choose.isPending}
            disabled={isWrongForm(schema, rule)}
            onClick={() => choose.mutate({ params: place, body: { rule } })}
          >
            {t('choose_by_rule')}
          </Button>
        </div>
        {chosen && (
          <Alert severity={chosen.reason ? 'warning' : 'success'} variant="outlined">
            {sentences(
              t('chosen_by', {
                method: t(`option_method_${chosen.method}`),
                threshold: formatNumber(chosen.value, 4),
                rows: formatCount(chosen.rows),
                anomalous: formatCount(chosen.anomalous),
              }),
              chosen.reason && t(`reason_${chosen.reason}`, { method: t(`option_method_${chosen.method}`) }),
            )}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
