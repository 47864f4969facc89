import type { ModelListEntry, TrainingTypeId } from '@hakaru/contract';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import ReportIcon from '@mui/icons-material/AssessmentOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import PredictIcon from '@mui/icons-material/OnlinePredictionOutlined';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenIconButton } from '../../../lib/screens/links.tsx';
import { trainingScreens } from '../../../lib/training-screens.ts';
import type { KindCalls } from '../kind.ts';
import { projectMessages } from '../words.ts';

interface ModelActionsProps {
  projectId: string;
  type: TrainingTypeId;
  calls: Pick<KindCalls, 'download'>;
  /** The trained model; without one nothing can be done. */
  model: ModelListEntry | undefined;
  title: string;
  /** The type's own actions, after the shared ones. */
  children?: ReactNode;
}

/** Report, prediction (where the type makes any) and download of a trained model. */
export function ModelActions({ projectId, type, calls, model, title, children }: ModelActionsProps) {
  const t = useMessages(projectMessages);
  const screens = trainingScreens(type);
  if (!model) return null;
  return (
    <>
      <ActionLink
        label={t('report_of', { model: title })}
        to={screens.report(projectId, model.model_key)}
        icon={<ReportIcon fontSize="small" />}
      />
      {screens.prediction && (
        <ActionLink
          label={t('predict_with', { model: title })}
          to={pathTo(paths.predictionRegisterOfModel, { project_id: projectId, model_key: model.model_key })}
          icon={<PredictIcon fontSize="small" />}
        />
      )}
      <DownloadAction projectId={projectId} calls={calls} model={model} title={title} />
      {children}
    </>
  );
}

function DownloadAction({
  projectId,
  calls,
  model,
  title,
}: {
  projectId: string;
  calls: Pick<KindCalls, 'download'>;
  model: ModelListEntry;
  title: string;
}) {
  const t = useMessages(projectMessages);
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      await downloadFile(calls.download, {
        params: { project: projectId, name: model.name, index: model.index } as { project: string; name: string },
      });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Tooltip title={t('download_of', { model: title })}>
      <span>
        <IconButton
          size="small"
          loading={busy}
          aria-label={t('download_of', { model: title })}
          onClick={() => void download()}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}

function ActionLink({ label, to, icon }: { label: string; to: string; icon: ReactNode }) {
  return (
    <Tooltip title={label}>
      <ScreenIconButton size="small" color="primary" to={to} aria-label={label}>
        {icon}
      </ScreenIconButton>
    </Tooltip>
  );
}
