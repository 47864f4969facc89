import {
  type DesignAnalysis,
  type OptimalDesignResult,
  readDesignSheet,
} from '@hakaru/contract/decisions/optimal-design';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useState } from 'react';
import { TaskPanel } from '../../../features/projects/status/task-panel.tsx';
import { compact } from '../../../lib/compact.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Answers } from './analysis-answer.tsx';
import { ChooseDataset, sheetOfDataset } from './choose-dataset.tsx';
import { EnterResults } from './enter-results.tsx';
import { useAnalysis } from './use-analysis.ts';
import { analysisMessages } from './words.ts';

interface ResultsSectionProps {
  projectId: string;
  result: OptimalDesignResult;
  /** What is to be measured. */
  responses: readonly string[];
}

/** The results of a design: read from its sheet or a dataset or typed, and what they come to. */
export function ResultsSection({ projectId, result, responses }: ResultsSectionProps) {
  const t = useMessages(analysisMessages);
  const { analysed, task, start, isBusy } = useAnalysis(projectId);
  const [choosing, setChoosing] = useState(false);
  const [isEntering, setIsEntering] = useState(false);
  const read = async (file: File) => {
    const { name, sheet } = await uploadFile(readDesignSheet, { body: {} }, { file });
    return { source: name, sheet };
  };
  const isRead = analysed !== null && analysed.answer.fits.length > 0;
  return (
    <Section
      title={t('after_runs')}
      text={isRead ? t('analysed_from', { source: analysed.asked.source }) : t('after_runs_text')}
      action={
        isRead && (
          <ScreenButton variant="contained" to={pathTo(paths.optimalDesignAnalysis, { project_id: projectId })}>
            {t('open_analysis')}
          </ScreenButton>
        )
      }
    >
      <Stack spacing={2} useFlexGap>
        {task && task.state !== 'succeeded' && <TaskPanel task={task} title={t('reading')} />}
        {analysed && task?.state !== 'failed' && <UnreadCells of={analysed.answer} source={analysed.asked.source} />}
        {isRead &&
          missingResults(analysed.answer).map((text) => (
            <Alert key={text} severity="warning" variant="outlined">
              {text}
            </Alert>
          ))}
        {isRead && <Answers analysis={analysed.answer} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
          <Button
            component="label"
            variant={isRead ? 'text' : 'outlined'}
            startIcon={<UploadIcon />}
            loading={isBusy}
            loadingPosition="start"
          >
            {t(isRead ? 'read_again' : 'read_sheet')}
            <input
              type="file"
              accept=".xlsx,.xls,.csv,.txt"
              hidden
              disabled={isBusy}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) start.mutate(read(file));
                target.value = '';
              }}
            />
          </Button>
          <Button disabled={isBusy} onClick={() => setChoosing(true)}>
            {t('read_dataset')}
          </Button>
          <Button disabled={isBusy} onClick={() => setIsEntering(true)}>
            {t('enter')}
          </Button>
        </Box>
      </Stack>
      {isEntering && (
        <EnterResults
          projectId={projectId}
          result={result}
          responses={responses}
          known={analysed?.answer ?? null}
          onClose={() => setIsEntering(false)}
          onEntered={(sheet) => {
            setIsEntering(false);
            start.mutate({ source: t('entered'), sheet });
          }}
        />
      )}
      {choosing && (
        <ChooseDataset
          title={t('read_dataset')}
          text={t('choose_dataset_text')}
          confirmLabel={t('analyse')}
          onClose={() => setChoosing(false)}
          onChoose={(dataset) => {
            setChoosing(false);
            start.mutate(sheetOfDataset(dataset));
          }}
        />
      )}
    </Section>
  );
}

/** Cells that cannot be read, by line and column. */
function UnreadCells({ of: { problems }, source }: { of: DesignAnalysis; source: string }) {
  const t = useMessages(analysisMessages);
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>{t('cells_unread', { count: problems.length, source })}</AlertTitle>
      {t('cells_unread_text')}
      <PlainTable
        label={t('cells_unread', { count: problems.length, source })}
        columns={[t('line'), t('column'), t('value'), t('reason')]}
        texts={[1, 2, 3]}
        rows={problems.map(({ line, column, value, code }) => [String(line), column, value, t(`problem_${code}`)])}
      />
    </Alert>
  );
}

/** Results that were planned and that the sheet has no column of, a sentence each. */
export function missingResults({ notes, responses }: Pick<DesignAnalysis, 'notes' | 'responses'>): string[] {
  const t = translator(analysisMessages);
  return notes
    .filter(({ code }) => code === 'response_missing')
    .map(({ factor, done }) => {
      if (done === '') return t('note_missing', { factor });
      return t(responses.includes(done) ? 'note_missing_read' : 'note_missing_like', { factor, done });
    });
}

const MOST_CHANGED = 8;

/** What differs from the plan, a sentence each. */
export function Notes({ of: { notes, responses } }: { of: Pick<DesignAnalysis, 'notes' | 'responses'> }) {
  const t = useMessages(analysisMessages);
  const missing = notes.filter(({ code }) => code === 'not_done');
  const extra = notes.filter(({ code }) => code === 'extra');
  const changed = notes.filter(({ code }) => code === 'changed');
  const texts = compact([
    ...missingResults({ notes, responses }),
    ...notes.filter(({ code }) => code === 'factor_missing').map(({ factor }) => t('note_factor_missing', { factor })),
    missing.length > 0 &&
      t('note_not_done', { count: missing.length, runs: listed(missing.map(({ run }) => String(run))) }),
    extra.length > 0 && t('note_extra', { count: extra.length, lines: listed(extra.map(({ line }) => String(line))) }),
    ...changed
      .slice(0, MOST_CHANGED)
      .map(({ run, factor, planned, done }) => t('note_changed', { run: run ?? 0, factor, planned, done })),
    changed.length > MOST_CHANGED && t('notes_more', { count: changed.length - MOST_CHANGED }),
  ]);
  return texts.map((text) => (
    <Alert key={text} severity="info" variant="outlined">
      {text}
    </Alert>
  ));
}
