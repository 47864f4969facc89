import {
  type DiscriminantAnalysisReport,
  getDiscriminantAnalysisCosts,
} from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { unitCosts } from '../costs/cost-rules.ts';
import { MOST_TYPED } from '../costs/cost-matrix.ts';
import { Section } from '../../../ui/section.tsx';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';
import { discriminantMessages } from '../words.ts';
import { type CostDraft, costProblems, costsOrder } from './cost-draft.ts';
import { CostFigures } from './cost-figures.tsx';
import { CostTable } from './cost-table.tsx';
import { DecisionLinks } from './decision-links.tsx';
import { classNames } from './report-parts.ts';

const PAUSE_MS = 300;

interface CostsProps {
  report: DiscriminantAnalysisReport;
  projectId: string;
  modelKey: string;
}

/** Thresholds and decisions by cost: a table a person edits, and what follows from it at once. */
export function CostsSection({ report, projectId, modelKey }: CostsProps) {
  const t = useMessages(discriminantMessages);
  const classes = useMemo(() => classNames(report), [report]);
  const first = useMemo(
    (): CostDraft => ({ costs: report.costs?.costs ?? unitCosts(classes.length), shares: null, threshold: null }),
    [report, classes],
  );
  const [draft, setDraft] = useState(first);
  const settled = useDebounced(draft, PAUSE_MS);
  const problems = costProblems(draft);
  const isFirst = settled === first && report.costs !== null;
  const { data, error, isFetching } = useModelQuestion(getDiscriminantAnalysisCosts, {
    projectId,
    modelKey,
    order: costsOrder(settled),
    enabled: !isFirst && classes.length <= MOST_TYPED && costProblems(settled).length === 0,
  });
  const result = isFirst ? report.costs : (data ?? report.costs);
  const total = report.classes.reduce((sum, { train }) => sum + train, 0);
  return (
    <Section
      title={t('costs')}
      text={t('costs_text')}
      action={
        draft !== first && (
          <Button size="small" onClick={() => setDraft(first)}>
            {t('costs_reset')}
          </Button>
        )
      }
    >
      <Stack spacing={2}>
        {classes.length <= MOST_TYPED ? (
          <CostTable
            classes={classes}
            positive={report.positive_class}
            draft={draft}
            trainingShares={report.classes.map(({ train }) => (total === 0 ? 0 : train / total))}
            onDraft={setDraft}
          />
        ) : (
          <Alert severity="info" variant="outlined">
            {t('costs_many_classes', { limit: MOST_TYPED })}
          </Alert>
        )}
        {problems.map((problem) => (
          <Alert key={problem} severity="error">
            {t(problem)}
          </Alert>
        ))}
        {error && !isFirst && <Alert severity="error">{errorLine(error)}</Alert>}
        <Box sx={{ height: 4 }}>{isFetching && <LinearProgress aria-label={t('costs_counting')} />}</Box>
        {result && problems.length === 0 && !(error && !isFirst) && (
          <>
            <CostFigures result={result} />
            {classes.length <= MOST_TYPED && (
              <DecisionLinks rules={result.rules} projectId={projectId} modelKey={modelKey} />
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}
