import { regressionCalls, type RegressionOptions, type RegressionResult } from '@hakaru/contract/training/regression';
import type { ModelListEntry } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { ModelActions } from '../../../features/projects/result/model-actions.tsx';
import { ResultFrame } from '../../../features/projects/result/result-frame.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { regressionCatalogue, regressionWarnings } from '../catalogue.ts';
import { regressionMessages } from '../words.ts';
import { beatsBaseline, figures } from './figures.ts';
import { FoldChart } from './fold-chart.tsx';
import { RegressionBoard } from './regression-board.tsx';

/** The leaderboard of a training: every model beside the baseline, for each target. */
export function ResultScreen() {
  const { project_id } = useScreenParams(paths.regressionResult);
  const asked = (useSearch({ strict: false }) as { target?: string }).target;
  return (
    <ResultFrame<RegressionOptions, RegressionResult>
      projectId={project_id}
      type="regression"
      calls={regressionCalls}
      modelTitle={regressionCatalogue.title}
      bestOf={(result) => findings(result, asked).best?.index}
    >
      {(result, models) => <Found projectId={project_id} result={result} asked={asked} models={models} />}
    </ResultFrame>
  );
}

/** The rows of the target that is looked at: the one asked for, else the first. */
function findings(result: RegressionResult, asked: string | undefined) {
  const targets = [...new Set(result.leaderboard.map((row) => row.target))];
  const target = targets.find((name) => name === asked) ?? targets[0] ?? '';
  const rows = result.leaderboard.filter((row) => row.target === target);
  const best = sortLeaderboard(
    rows.filter((row) => row.state === 'trained' && row.model !== 'dummy'),
    figures.folds_rmse,
  )[0];
  return { targets, target, rows, best };
}

function Found({
  projectId,
  result,
  asked,
  models,
}: {
  projectId: string;
  result: RegressionResult;
  asked: string | undefined;
  models: readonly ModelListEntry[];
}) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const navigate = useNavigate();
  const { targets, target, rows, best } = findings(result, asked);
  const usage = result.rows.find((row) => row.target === target);
  return (
    <>
      {targets.length > 1 && (
        <Tabs
          value={target}
          aria-label={r('targets')}
          onChange={(_, value: string) => void navigate({ to: '.', search: { target: value } as never, replace: true })}
        >
          {targets.map((name) => (
            <Tab key={name} value={name} label={name} />
          ))}
        </Tabs>
      )}
      <Section title={`${r('leaderboard')}: ${target}`} text={t('leaderboard_text')}>
        <RegressionBoard
          rows={rows}
          renderActions={(row) => (
            <ModelActions
              projectId={projectId}
              type="regression"
              calls={regressionCalls}
              model={models.find(({ index }) => index === row.index)}
              title={regressionCatalogue.title(row.model)}
            />
          )}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {usage &&
            t('rows_used', {
              train: usage.train,
              test: usage.test,
              incomplete: usage.incomplete,
              without_target: usage.without_target,
            })}{' '}
          {r('folds_used', {
            folds: result.fold_count,
            repeats: result.repeats,
            method: r(`method_${result.fold_method}`),
          })}
        </Typography>
      </Section>
      {!beatsBaseline(rows, best) && <Alert severity="warning">{t('no_better_than_baseline')}</Alert>}
      <WarningList
        warnings={[
          ...result.warnings.filter((warning) => (warning.params?.['target'] ?? target) === target),
          ...rows.flatMap((row) => row.warnings ?? []),
        ]}
        words={regressionWarnings}
      />
      <Section title={t('leaderboard_chart')}>
        <FoldChart rows={rows} target={target} />
      </Section>
    </>
  );
}
