import { candidateWords } from '../../../families/conditions/candidate-words.ts';
import { type OptimizationResult, titleOfTarget } from '@hakaru/contract/decisions/optimization';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { aroundText } from '../../../families/conditions/around.ts';
import { saveTypedRow } from '../../../features/projects/prediction/register/typed/saved-row.ts';
import { noted, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { addressTo, paths } from '../../../lib/paths.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import {
  type AlgorithmResult,
  experimentName,
  predictionsWords,
  type Project,
  readingOf,
  settingWords,
  type Units,
} from './algorithm-results.ts';
import { aroundOf } from './around.ts';
import { cellText } from '../../../families/conditions/digits.ts';
import { outcomeMessages } from './words.ts';

/** More have no room in half of the section. */
const FEW_TARGETS = 2;

interface ChosenProps {
  project: Project;
  result: OptimizationResult;
  found: AlgorithmResult;
  units: Units;
  trial: number | null;
}

/** What is to be known of the condition that is chosen, and where it goes from here. */
export function ChosenSection({ project, found, units, trial }: ChosenProps) {
  const t = useMessages(outcomeMessages);
  const navigate = useNavigate();
  const { project_id } = project;
  const rank = found.shortlist.findIndex((one) => one.trial === trial);
  const proposal = found.shortlist[rank];
  const looked = found.history.find((one) => one.trial === trial);
  const setting = proposal?.setting ?? looked?.setting;
  if (!setting || trial === null) return null;
  const reading = readingOf(project, units);
  const called = candidateWords((proposal ?? looked)?.candidate);
  const place = proposal ? t('chosen_rank', { rank: rank + 1 }) : t('chosen_trial', { trial });
  const { digits } = reading;
  const targets = project.options.targets.map(titleOfTarget);
  const predictions =
    proposal?.predictions ?? targets.map((target, at) => ({ target, value: looked?.predictions[at] ?? null }));
  const formats = targets.map((target) =>
    columnFormat((proposal?.nearest ?? []).map(({ measured }) => measured[target])),
  );
  const around = aroundOf(project.options, setting, units);
  const predict = (model: Project['models'][number]) => {
    saveTypedRow(model.model_key, setting);
    void navigate(
      addressTo(paths.predictionRegister, {
        params: { project_id: model.project_id, prediction_type: 'regression' },
        // The interval that this result has: the model's own, where it has one.
        search: {
          model: model.model_key,
          from: 'rows',
          interval: 'model',
          coverage: String(project.options.coverage ?? 0.9),
        },
      }),
    );
  };
  return (
    <Section
      title={t('chosen')}
      text={called === null ? place : noted(called, place)}
      action={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
          <ScreenButton
            {...addressTo(paths.optimizationVisualization, {
              params: { project_id, algorithm: found.algorithm },
              search: { trial: String(trial) },
            })}
          >
            {t('profile_this')}
          </ScreenButton>
          {around && (
            <ScreenButton {...addressTo(paths.optimalDesignRegister, { search: { around: aroundText(around) } })}>
              {t('design_around')}
            </ScreenButton>
          )}
          {project.models.map((model) => (
            <Button key={model.model_key} onClick={() => predict(model)}>
              {project.models.length === 1 ? t('predict') : t('predict_with', { target: model.target ?? model.name })}
            </Button>
          ))}
        </Stack>
      }
    >
      <Typography sx={{ mb: 1.5 }}>
        {settingWords(setting, reading)}
        {` → ${predictionsWords(predictions, units)}`}
      </Typography>
      {proposal && (
        <SideBySide gap={3}>
          {proposal.nearest.length > 0 && (
            <Box sx={targets.length > FEW_TARGETS ? { gridColumn: '1 / -1' } : undefined}>
              <PlainTable
                label={t('nearest')}
                titled
                columns={[
                  t('experiment'),
                  t('distance'),
                  ...targets.map((target) => withUnit(target, units.get(target))),
                ]}
                rows={proposal.nearest.map((near) => [
                  experimentName(near) ?? rowTitle(near.row - 1),
                  formatPercent(near.distance, 1),
                  ...targets.map((target, at) => formats[at]!(near.measured[target])),
                ])}
              />
              <Help>
                {sentences(
                  t('nearest_help'),
                  project.options.factors.some(({ type }) => type === 'fixed') && t('nearest_help_fixed'),
                )}
              </Help>
            </Box>
          )}
          {proposal.robustness.length > 0 && (
            <div>
              <PlainTable
                label={t('robustness')}
                titled
                columns={[t('target'), t('low_end'), t('high_end'), t('met_share')]}
                rows={proposal.robustness.map(({ target, low, high, met }) => [
                  withUnit(target, units.get(target)),
                  formatNumber(low),
                  formatNumber(high),
                  formatPercent(met),
                ])}
              />
              <Help>{t('robustness_help')}</Help>
            </div>
          )}
          {proposal.leeway.length > 0 && (
            <div>
              <PlainTable
                label={t('leeway')}
                titled
                columns={[t('factor'), t('from'), t('setting'), t('to')]}
                rows={proposal.leeway.map(({ factor, lower, upper }) => [
                  withUnit(factor, units.get(factor)),
                  cellText(lower, digits.get(factor)),
                  cellText(setting[factor], digits.get(factor)),
                  cellText(upper, digits.get(factor)),
                ])}
              />
              <Help>
                {t('leeway_help', { alike: proposal.alike > 0 ? t('alike', { count: proposal.alike }) : '' })}
              </Help>
            </div>
          )}
        </SideBySide>
      )}
    </Section>
  );
}

function Help({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {children}
    </Typography>
  );
}
