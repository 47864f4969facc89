import { downloadInference, type CallRequest, type PredictionDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/Download';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { downloadFile } from '../../../../lib/api/download-file.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { addressTo, paths, type SearchFor } from '../../../../lib/paths.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { DeletePredictionDialog } from '../delete-prediction-dialog.tsx';
import { modelTitle } from '../model-title.ts';
import { predictionMessages } from '../words.ts';
import { StateChip } from '../state-chip.tsx';

const formats = {
  download_csv: { format: 'csv', encoding: 'utf-8' },
  download_cp932: { format: 'csv', encoding: 'cp932' },
  download_parquet: { format: 'parquet' },
} as const satisfies Record<string, CallRequest<typeof downloadInference>['query']>;

/** Name and state of a prediction, and what can be done with it. */
export function ReportHeader({
  prediction,
  again,
}: {
  prediction: PredictionDetail;
  again: SearchFor<typeof paths.predictionRegisterOfModel>;
}) {
  const t = useMessages(predictionMessages);
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const done = prediction.state === 'succeeded';
  const register = addressTo(paths.predictionRegisterOfModel, {
    params: { project_id: prediction.project.id, model_key: prediction.model_key },
    search: again,
  });
  const [model, data] = [
    modelTitle(prediction.training_type, prediction.model),
    prediction.data_name ?? t('typed_rows'),
  ];
  const subtitle =
    prediction.target === null
      ? `${model} – ${data}`
      : t('report_subtitle', { target: prediction.target, model, data });
  return (
    <>
      <PageHeader
        title={prediction.name}
        subtitle={subtitle}
        status={<StateChip prediction={prediction} />}
        actions={
          <>
            <Tooltip title={t('delete')}>
              <IconButton color="error" aria-label={t('delete')} onClick={() => setDeleting(true)}>
                <DeleteIcon />
              </IconButton>
            </Tooltip>
            {done && <DownloadMenu prediction={prediction} />}
          </>
        }
        primaryAction={
          <ScreenButton {...register} variant="contained">
            {t('predict_more')}
          </ScreenButton>
        }
      />
      {deleting && (
        <DeletePredictionDialog
          prediction={prediction}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: paths.predictions })}
        />
      )}
    </>
  );
}

function DownloadMenu({ prediction }: { prediction: PredictionDetail }) {
  const t = useMessages(predictionMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = useMutation({
    mutationFn: (name: keyof typeof formats) =>
      downloadFile(downloadInference, {
        params: { project: prediction.project.id, key: prediction.model_key },
        query: { inference_id: prediction.inference_id, ...formats[name] },
      }),
  });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        loadingPosition="start"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('download')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {(Object.keys(formats) as (keyof typeof formats)[]).map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              download.mutate(name);
            }}
          >
            {t(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
