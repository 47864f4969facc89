import Alert from '@mui/material/Alert';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { pathTo, paths, useScreenParams, useScreenSearch } from '../../../../lib/paths.ts';
import { trainingScreens } from '../../../../lib/training-screens.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { useEntityName } from '../../../../lib/screens/entity-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { predictionMessages } from '../words.ts';
import { predictionOf } from '../../registry.ts';
import { RegisterPage } from './register-page.tsx';
import { useProjectModels } from './use-project-models.ts';

/** /prediction/register/{project_id}/{prediction_type}: the model is chosen here, kept in the address. */
export function RegisterForProjectScreen() {
  const t = useMessages(predictionMessages);
  const { project_id, prediction_type } = useScreenParams(paths.predictionRegister);
  const [{ model }, changeSearch] = useScreenSearch(paths.predictionRegister);
  if (!predictionOf(prediction_type))
    return <Alert severity="error">{t('type_unknown', { type: prediction_type })}</Alert>;
  return (
    <Register
      projectId={project_id}
      modelKey={model}
      onModel={(key) => changeSearch({ model: key }, { replace: true })}
    />
  );
}

/** /training/prediction/register/{project_id}/{model_key}: from a trained model. */
export function RegisterForModelScreen() {
  const { project_id, model_key } = useScreenParams(paths.predictionRegisterOfModel);
  const navigate = useNavigate();
  function choose(key: string): void {
    void navigate({
      to: pathTo(paths.predictionRegisterOfModel, { project_id, model_key: key }),
      search: true,
      replace: true,
    });
  }
  return <Register projectId={project_id} modelKey={model_key} onModel={choose} />;
}

interface RegisterProps {
  projectId: string;
  modelKey: string | undefined;
  onModel: (key: string) => void;
}

function Register({ projectId, modelKey, onModel }: RegisterProps) {
  const t = useMessages(predictionMessages);
  const { project, parts, models, error, retry } = useProjectModels(projectId);
  useEntityName(projectId, project?.name);
  if (!project || !models) return <Unanswered query={{ data: undefined, error, refetch: retry }} />;
  if (!parts) return <Alert severity="error">{t('type_unknown', { type: project.training_type })}</Alert>;
  const screens = trainingScreens(project.training_type);
  const model =
    models.find(({ model_key }) => model_key === modelKey) ?? (modelKey === undefined ? models[0] : undefined);
  if (models.length === 0) {
    return (
      <EmptyState
        title={t('no_models')}
        text={t('no_models_text')}
        action={
          <ScreenButton to={screens.details(projectId)} variant="contained">
            {t('to_project')}
          </ScreenButton>
        }
      />
    );
  }
  if (!model)
    return (
      <ErrorState
        title={t('model_gone')}
        details={t('model_gone_text')}
        action={
          <ScreenButton to={screens.result(projectId)} color="inherit" size="small">
            {t('to_result')}
          </ScreenButton>
        }
      />
    );
  return (
    <RegisterPage
      key={model.model_key}
      project={project}
      parts={parts}
      models={models}
      model={model}
      onModel={onModel}
    />
  );
}
