import type { ProjectSummary } from '@hakaru/contract';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../../lib/paths.ts';
import { ScreenLink } from '../../../../lib/screens/links.tsx';
import { trainingScreens } from '../../../../lib/training-screens.ts';
import { Section } from '../../../../ui/section.tsx';
import { modelTitle } from '../model-title.ts';
import type { PredictionParts } from '../prediction-kind.ts';
import { predictionMessages } from '../words.ts';
import type { Settings } from './order.ts';
import type { ModelChoice } from './use-project-models.ts';

interface ModelPartProps {
  project: ProjectSummary;
  models: ModelChoice[];
  model: ModelChoice;
  onModel: (key: string) => void;
  parts: PredictionParts;
  settings: Settings;
  onSettings: (settings: Settings) => void;
}

/** Which trained model predicts, and what its type lets one choose beside it. */
export function ModelPart({ project, models, model, onModel, parts, settings, onSettings }: ModelPartProps) {
  const t = useMessages(predictionMessages);
  const { SettingsFields, SettingsBelow } = parts;
  const asked = { projectId: project.project_id, modelKey: model.model_key, model: model.name, settings, onSettings };
  const several = new Set(models.map(({ target }) => target)).size > 1;
  const targets = model.target ?? project.targets.join(', ');
  function words({ name, target, figures }: ModelChoice): string {
    return [several ? target : null, modelTitle(project.training_type, name), figures].filter(Boolean).join(' – ');
  }
  return (
    <Section
      title={t('model')}
      text={
        <>
          {t('trained_on')}{' '}
          <ScreenLink
            underline="always"
            to={pathTo(paths.datasetDetails, { dataset_id: project.dataset.id, data_type: 'training_data' })}
          >
            {project.dataset.name}
          </ScreenLink>
          {targets && ` · ${t('predicts', { target: targets })}`}
        </>
      }
      action={
        <ScreenLink to={trainingScreens(project.training_type).report(project.project_id, model.model_key)}>
          {t('model_report')}
        </ScreenLink>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { sm: 'minmax(0, 2fr)' },
          gridAutoFlow: { sm: 'column' },
          gridAutoColumns: { sm: 'minmax(12rem, 1fr)' },
          pt: 0.5,
        }}
      >
        <TextField
          select
          label={t('model')}
          value={model.model_key}
          onChange={({ target }) => onModel(target.value)}
          helperText={parts.modelHelp?.() ?? t('model_help')}
        >
          {models.map((choice) => (
            <MenuItem key={choice.model_key} value={choice.model_key}>
              {words(choice)}
            </MenuItem>
          ))}
        </TextField>
        {SettingsFields && <SettingsFields {...asked} />}
      </Box>
      {SettingsBelow && <SettingsBelow {...asked} />}
    </Section>
  );
}
