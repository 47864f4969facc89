import type { OptimalDesignOptions, OptimalDesignResult } from '@hakaru/contract/decisions/optimal-design';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { DocumentActions, PaperBody, usePaper } from '../../../features/projects/document/document-frame.tsx';
import { useDecision } from '../../../features/projects/decisions/use-decision.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { addressTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { AnswerSection } from '../../../ui/answer-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { designSetup } from '../setup.ts';
import { answerOfFit } from './analysis-answer.tsx';
import { FitSections } from './fit-sections.tsx';
import { ModelTerms } from './model-terms.tsx';
import { Notes } from './results-section.tsx';
import { resultsTable, SaveDataset } from './save-dataset.tsx';
import { TrainModel } from './train-model.tsx';
import { useAnalysis } from './use-analysis.ts';
import { analysisMessages } from './words.ts';

/** What the results of a design say: effects, coefficients, variance, residuals; and what comes next. */
export function AnalysisScreen() {
  const t = useMessages(analysisMessages);
  const { project_id } = useScreenParams(paths.optimalDesignAnalysis);
  const { query, project, result } = useDecision<OptimalDesignOptions, OptimalDesignResult>(designSetup, project_id);
  const { query: kept, analysed, start, isBusy } = useAnalysis(project_id);
  const paper = usePaper();
  const [chosen, setChosen] = useState(0);
  const [opened, setOpened] = useState<'saving' | 'training' | null>(null);
  if (!project || result === undefined) return <Unanswered query={query} />;
  if (!kept.data) return <Unanswered query={kept} />;
  const fits = analysed?.answer.fits ?? [];
  const fit = fits[chosen] ?? fits[0];
  if (!analysed || !fit || !result)
    return (
      <>
        <PageHeader title={project.name} subtitle={t('analysis')} />
        <Alert severity="info">{t('no_analysis')}</Alert>
      </>
    );
  const { answer, asked } = analysed;
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={t('analysed_from', { source: asked.source })}
        actions={
          <>
            <ScreenButton
              {...addressTo(paths.optimalDesignRegister, { search: { from: project_id, results: 'with' } })}
            >
              {t('next_design')}
            </ScreenButton>
            <Button onClick={() => setOpened('saving')}>{t('save')}</Button>
            <DocumentActions
              paper={paper}
              of={{
                kind: t('analysis'),
                title: `${project.name} ${t('analysis')}`,
                project: project.name,
                details: [{ label: t('read_from'), value: asked.source }],
              }}
            />
          </>
        }
        primaryAction={
          <Button variant="contained" disabled={!answer.products} onClick={() => setOpened('training')}>
            {t('train')}
          </Button>
        }
      />
      {answer.products === null && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t('train_not_same')}
        </Alert>
      )}
      {fits.length > 1 && (
        <SelectField
          size="small"
          label={t('response')}
          value={fits.indexOf(fit)}
          choices={fits.map(({ response }, at) => [at, response] as const)}
          onValue={(at) => setChosen(Number(at))}
          sx={{ mb: 2, minWidth: '12rem' }}
        />
      )}
      <PaperBody paper={paper} of="optimal_design analysis">
        <AnswerSection sentences={answerOfFit(fit, answer)}>
          <Stack spacing={1} sx={{ mt: 1 }}>
            <Notes of={answer} />
          </Stack>
        </AnswerSection>
        <FitSections key={fit.response} fit={fit} analysis={answer} units={result.units} />
        <ModelTerms
          terms={answer.terms}
          kept={asked.terms ?? answer.terms}
          busy={isBusy}
          onFit={(terms) => start.mutate({ ...asked, terms: [...terms] })}
        />
      </PaperBody>
      {opened === 'saving' && (
        <SaveDataset
          projectId={project_id}
          suggested={t('suggested_name', { name: project.name })}
          table={resultsTable(answer, result)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'training' && (
        <TrainModel
          projectId={project_id}
          suggested={t('suggested_name', { name: project.name })}
          analysis={answer}
          result={result}
          hasBlocks={(project.options.blocks ?? 1) > 1}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
