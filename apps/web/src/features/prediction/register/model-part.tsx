import type { IntervalMethod, ProjectSummary } from '@hakaru/contract';
import { regressionIntervals } from '@hakaru/contract/training/regression';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { modelTitle } from '../model-title.ts';
import { predictionMessages } from '../prediction-messages.ts';
import type { ModelChoice } from './use-project-models.ts';

const coverages = [0.5, 0.8, 0.9, 0.95, 0.99];

interface ModelPartProps {
  project: ProjectSummary;
  models: ModelChoice[];
  model: ModelChoice;
  onModel: (key: string) => void;
  coverage: number;
  onCoverage: (coverage: number) => void;
  interval: IntervalMethod;
  onInterval: (interval: IntervalMethod) => void;
}

/** Which trained model predicts, and how sure its intervals are to be. */
export function ModelPart({ project, models, model, onModel, coverage, onCoverage, interval, onInterval }: ModelPartProps) {
  const t = useMessages(predictionMessages);
  const intervals = regressionIntervals(model.name);
  const several = new Set(models.map(({ target }) => target)).size > 1;
  function words({ name, target, rmse, r2 }: ModelChoice): string {
    const figures = rmse === null ? null : t('model_figures', { rmse: formatNumber(rmse), r2: formatNumber(r2, 3) });
    return [several ? target : null, modelTitle(name), figures].filter(Boolean).join(' – ');
  }
  return (
    <Section
      title={t('model')}
      text={<>{t('trained_on')} <ScreenLink underline="always" to={pathTo(paths.datasetDetails, { dataset_id: project.dataset.id, data_type: 'training_data' })}>{project.dataset.name}</ScreenLink> · {t('predicts', { target: model.target ?? project.targets.join(', ') })}</>}
      action={<ScreenLink to={pathTo(paths.regressionReport, { project_id: project.project_id, model: model.model_key })}>{t('model_report')}</ScreenLink>}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: `minmax(0, 2fr) repeat(${intervals.length > 1 ? 2 : 1}, minmax(12rem, 1fr))` }, pt: 0.5 }}>
        <TextField select label={t('model')} value={model.model_key} onChange={({ target }) => onModel(target.value)} helperText={t('model_help')}>
          {models.map((choice) => <MenuItem key={choice.model_key} value={choice.model_key}>{words(choice)}</MenuItem>)}
        </TextField>
        <TextField select label={t('coverage')} value={String(coverage)} onChange={({ target }) => onCoverage(Number(target.value))} helperText={t('coverage_help')}>
          {coverages.map((value) => <MenuItem key={value} value={String(value)}>{formatPercent(value)}</MenuItem>)}
        </TextField>
        {intervals.length > 1 && (
          <TextField select label={t('interval_method')} value={interval} onChange={({ target }) => onInterval(target.value as IntervalMethod)} helperText={t(`interval_help_${interval}`)}>
            {intervals.map((method) => <MenuItem key={method} value={method}>{t(`interval_method_${method}`)}</MenuItem>)}
          </TextField>
        )}
      </Box>
    </Section>
  );
}
