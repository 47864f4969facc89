import type { ModelListEntry } from '@hakaru/contract';
import { regressionCalls } from '@hakaru/contract/training/regression';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import ReportIcon from '@mui/icons-material/AssessmentOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import PredictIcon from '@mui/icons-material/OnlinePredictionOutlined';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '../../../../../lib/api/download-file.ts';
import { showError } from '../../../../../lib/errors/show-error.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../../../lib/paths.ts';
import { ScreenIconButton } from '../../../../../lib/screens/links.tsx';
import { modelTitle } from '../model-words.ts';
import { regressionMessages } from '../regression-messages.ts';
import type { LeaderboardRow } from './result-types.ts';

/** Report, prediction and download of a trained model. */
export function ModelActions({ projectId, row, models }: { projectId: string; row: LeaderboardRow; models: readonly ModelListEntry[] }) {
  const t = useMessages(regressionMessages);
  const [busy, setBusy] = useState(false);
  const model = models.find((entry) => entry.index === row.index);
  if (!model) return null;
  async function download(entry: ModelListEntry) {
    setBusy(true);
    try {
      await downloadFile(regressionCalls.download, { params: { project: projectId, name: entry.name, index: entry.index } });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  const title = modelTitle(row.model);
  return (
    <>
      <ActionLink label={t('report_of', { model: title })} to={pathTo(paths.regressionReport, { project_id: projectId, model: model.model_key })} icon={<ReportIcon fontSize="small" />} />
      <ActionLink label={t('predict_with', { model: title })} to={pathTo(paths.predictionRegisterOfModel, { project_id: projectId, model_key: model.model_key })} icon={<PredictIcon fontSize="small" />} />
      <Tooltip title={t('download_of', { model: title })}>
        <span>
          <IconButton size="small" loading={busy} aria-label={t('download_of', { model: title })} onClick={() => void download(model)}><DownloadIcon fontSize="small" /></IconButton>
        </span>
      </Tooltip>
    </>
  );
}

function ActionLink({ label, to, icon }: { label: string; to: string; icon: ReactNode }) {
  return <Tooltip title={label}><ScreenIconButton size="small" color="primary" to={to} aria-label={label}>{icon}</ScreenIconButton></Tooltip>;
}
