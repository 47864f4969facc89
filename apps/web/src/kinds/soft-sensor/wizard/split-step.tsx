import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { errorsBelow, noticesOf } from '../../../features/projects/wizard/broken-rules.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { spanWords } from '../series-axis.ts';
import { sensorSchemas, sensorSetup } from '../setup.ts';
import { sensorMessages } from '../words.ts';
import { type SensorDraft, spansIfEmpty } from './draft.ts';
import { useProposal } from './use-proposal.ts';

/** Which laboratory values judge: the latest, with a gap before them. Values at random only past a warning. */
export function SplitStep({ draft, change, hints, dataset, broken }: StepProps<SensorDraft>) {
  const t = useMessages(sensorMessages);
  const p = useMessages(projectMessages);
  const { proposal } = useProposal(dataset.id, draft, hints);
  const [asked, setAsked] = useState<SensorDraft['split'] | null>(null);
  function setSplit(split: SensorDraft['split']): void {
    if (split.method === 'shuffled' && draft.split.method !== 'shuffled') setAsked(split);
    else change({ split });
  }
  const laboratory = proposal?.laboratory;
  const isRepeated = laboratory?.recording === 'held' || laboratory?.recording === 'interpolated';
  return (
    <Stack spacing={3}>
      <Section title={p('split')} text={t('split_text')}>
        <Stack spacing={2}>
          {noticesOf(broken, 'split').map(({ text }) => (
            <Alert key={text} severity="warning">
              {text}
            </Alert>
          ))}
          <SchemaForm
            schema={sensorSchemas.split}
            value={{ ...draft.split }}
            omit={draft.split.method === 'shuffled' ? ['embargo'] : []}
            errors={errorsBelow(broken, 'split')}
            optionWords={sensorSetup.optionWords}
            onChange={(value) => setSplit(value as SensorDraft['split'])}
          />
          {proposal && draft.split.method !== 'shuffled' && (
            <Typography variant="body2" color="textSecondary">
              {t('embargo_proposed', { embargo: spanWords(spansIfEmpty(draft, proposal).embargo, proposal.series) })}
            </Typography>
          )}
        </Stack>
      </Section>
      <Section title={p('seed')}>
        <SchemaForm
          schema={sensorSchemas.seed}
          value={{ seed: draft.seed }}
          onChange={({ seed }) => change({ seed: seed as number })}
        />
      </Section>
      <ConfirmDialog
        open={asked !== null}
        title={t('shuffle_title')}
        width="sm"
        destructive
        confirmLabel={t('shuffle_confirm')}
        onConfirm={() => {
          change({ split: asked! });
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        <Typography sx={{ mb: 1 }}>
          {isRepeated ? t('shuffle_held', { repeated: formatCount(laboratory.repeated) }) : t('shuffle_near')}
        </Typography>
        <Typography>{t('shuffle_figures')}</Typography>
      </ConfirmDialog>
    </Stack>
  );
}
