import { type DecisionSummary } from '@hakaru/contract';
import { optimalDesignCalls } from '@hakaru/contract/decisions/optimal-design';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { ChooseDataset, sheetOfDataset } from '../analysis/choose-dataset.tsx';
import { designMessages } from '../words.ts';
import type { EarlierSource, FactorDraft } from './draft.ts';
import { type EarlierText, earlierText, type JoinProblem, joinedText } from './earlier-runs.ts';
import { RunsField, TextProblems } from './runs-field.tsx';
import type { TextProblem } from './typed-runs.ts';

interface EarlierFieldProps {
  factors: readonly FactorDraft[];
  value: string;
  problems: readonly TextProblem[];
  /** `responses`: results whose columns were added; `source`: what they were added from. */
  onValue: (text: string, responses: readonly string[], source?: EarlierSource) => void;
}

/** Experiments that were made already: pasted, from a file, from earlier designs or from a dataset. */
export function EarlierField({ factors, value, problems, onValue }: EarlierFieldProps) {
  const t = useMessages(designMessages);
  const [choosing, setChoosing] = useState<'design' | 'dataset' | null>(null);
  const [refused, setRefused] = useState<readonly JoinProblem[]>([]);
  const join = ({ text, responses }: EarlierText, source: EarlierSource | undefined) => {
    const joined = joinedText(value, text);
    setRefused('problems' in joined ? joined.problems : []);
    if ('text' in joined) onValue(joined.text, responses, source);
  };
  const add = (text: Promise<EarlierText>, source?: EarlierSource) => {
    setChoosing(null);
    text.then((found) => join(found, source)).catch(showError);
  };
  return (
    <Box>
      <RunsField
        label={t('earlier')}
        help={t('earlier_help')}
        factors={factors}
        value={value}
        problems={problems}
        onValue={(text) => {
          setRefused([]);
          onValue(text, []);
        }}
        more={
          <>
            <Button size="small" onClick={() => setChoosing('design')}>
              {t('earlier_design')}
            </Button>
            <Button size="small" onClick={() => setChoosing('dataset')}>
              {t('earlier_dataset')}
            </Button>
          </>
        }
      />
      {(['before', 'added'] as const).map((of) => (
        <TextProblems key={of} of={refused.filter((problem) => problem.of === of)} title={t(`not_joined_${of}`)} />
      ))}
      {choosing === 'design' && (
        <ChooseDesign
          onClose={() => setChoosing(null)}
          onChoose={({ project_id, name }) => add(earlierText(project_id), { kind: 'project', id: project_id, name })}
        />
      )}
      {choosing === 'dataset' && (
        <ChooseDataset
          title={t('earlier_dataset')}
          text={t('earlier_dataset_text')}
          confirmLabel={t('add')}
          onClose={() => setChoosing(null)}
          onChoose={(dataset) =>
            add(
              sheetOfDataset(dataset).then(({ sheet }) => ({
                text: [sheet.columns, ...sheet.rows]
                  .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
                  .join('\n'),
                responses: [],
              })),
              dataset.version_id === null ? undefined : { kind: 'dataset', id: dataset.version_id, name: dataset.name },
            )
          }
        />
      )}
    </Box>
  );
}

function ChooseDesign({ onChoose, onClose }: { onChoose: (design: DecisionSummary) => void; onClose: () => void }) {
  const t = useMessages(designMessages);
  const [chosen, setChosen] = useState<DecisionSummary | null>(null);
  const all = useAnswer(optimalDesignCalls.all, { query: { state: 'succeeded' } });
  return (
    <ConfirmDialog
      open
      width="sm"
      title={t('earlier_design')}
      confirmLabel={t('add')}
      disabled={chosen === null}
      onConfirm={() => chosen && onChoose(chosen)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Autocomplete
          options={all.data?.items ?? []}
          value={chosen}
          getOptionKey={({ project_id }) => project_id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(a, b) => a.project_id === b.project_id}
          onChange={(_event, next) => setChosen(next)}
          renderInput={(params) => <TextField {...params} label={t('design')} required />}
        />
        <Muted>{t('earlier_design_text')}</Muted>
      </Stack>
    </ConfirmDialog>
  );
}
