import type { DatasetDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import CleanIcon from '@mui/icons-material/CleaningServicesOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ChartIcon from '@mui/icons-material/ScatterPlotOutlined';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import ButtonGroup from '@mui/material/ButtonGroup';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import ListItemText from '@mui/material/ListItemText';
import DownloadIcon from '@mui/icons-material/Download';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { trainingTypesFor, offeredTrainingTypes, trainingScreens } from '../../../lib/training-screens.ts';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { DeleteDatasetDialog } from '../delete-dataset-dialog.tsx';
import { MoreMenu } from '../editing/more-menu.tsx';
import { imageMessages } from '../images/image-messages.ts';
import { StateBadge } from '../state-badge.tsx';
import { EditDatasetDialog } from '../editing/edit-dataset-dialog.tsx';
import { datasetForms } from '../dataset-forms.ts';
import { exportMessages } from '../export/export-messages.ts';
import type { Exported } from '../export/use-dataset-download.ts';
import { useExport } from '../export/use-export.tsx';
import { PredictDialog } from './predict-dialog.tsx';

/** Name, size and state of a dataset, and what can be done with it. */
export function DetailsHeader({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const i = useMessages(imageMessages);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const isReady = dataset.state === 'ready';
  return (
    <>
      <PageHeader
        title={dataset.name}
        subtitle={subtitleOf(dataset, t, i)}
        status={dataset.state === 'ready' ? undefined : <StateBadge dataset={dataset} />}
        actions={
          <>
            <Button startIcon={<EditIcon />} onClick={() => setDialog('edit')}>
              {t('edit')}
            </Button>
            {isReady && !looksFirst(dataset) && (
              <ScreenButton
                to={pathTo(paths.visualizationDetails, { dataset_id: dataset.id })}
                startIcon={<ChartIcon />}
              >
                {t('visualise')}
              </ScreenButton>
            )}
            {isReady && (
              <ScreenButton
                to={pathTo(paths.preprocessingDetails, { dataset_id: dataset.id })}
                startIcon={<CleanIcon />}
              >
                {t('preprocess')}
              </ScreenButton>
            )}
            {dataset.state === 'ready' && <DownloadMenu dataset={dataset} />}
            <MoreMenu dataset={dataset} onDelete={() => setDialog('delete')} />
          </>
        }
        primaryAction={dataset.state === 'ready' && <NextStep dataset={dataset} />}
      />
      {dialog === 'edit' && <EditDatasetDialog dataset={dataset} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDatasetDialog
          dataset={dataset}
          onClose={close}
          onDeleted={() => void navigate({ to: paths.datasets })}
        />
      )}
    </>
  );
}

function subtitleOf(
  dataset: DatasetDetail,
  t: ReturnType<typeof useMessages<typeof datasetMessages.en>>,
  i: ReturnType<typeof useMessages<typeof imageMessages.en>>,
): string {
  const { row_count: rows, column_count: columns } = dataset;
  const size =
    rows === null || columns === null
      ? null
      : datasetForms[dataset.form].isTabular
        ? t('size', { rows: formatCount(rows), columns: formatCount(columns) })
        : i('size_pictures', { count: rows });
  return [
    t(`data_type_${dataset.data_type}`),
    dataset.category,
    dataset.tags.map((tag) => `#${tag}`).join(' '),
    size,
    // Until its file is read a dataset has no version.
    dataset.version > 0 && t('version_number', { version: dataset.version }),
    dataset.comment,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Images are looked at next: nothing is trained of them. */
function looksFirst(dataset: Pick<DatasetDetail, 'form'>): boolean {
  return trainingTypesFor(dataset.form).length === 0;
}

/** The one next step: training from training data that a type takes, a prediction for inference data, a look at images. */
function NextStep({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const [predicting, setPredicting] = useState(false);
  if (looksFirst(dataset))
    return (
      <ScreenButton to={pathTo(paths.visualizationDetails, { dataset_id: dataset.id })} variant="contained">
        {t('visualise')}
      </ScreenButton>
    );
  if (dataset.data_type === 'training_data') {
    return <TrainButton dataset={dataset} />;
  }
  return (
    <>
      <Button variant="contained" onClick={() => setPredicting(true)}>
        {t('predict')}
      </Button>
      {predicting && <PredictDialog datasetId={dataset.id} onClose={() => setPredicting(false)} />}
    </>
  );
}

/** Begins a training of the type the dataset was registered for; the other types are a click away, and why those that do not take its form cannot be chosen. */
function TrainButton({ dataset }: { dataset: Pick<DatasetDetail, 'id' | 'form' | 'training_type'> }) {
  const t = useMessages(datasetMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const i = useMessages(imageMessages);
  const taking = trainingTypesFor(dataset.form);
  const first = taking.find((type) => type === dataset.training_type) ?? taking[0];
  if (first === undefined) return null;
  return (
    <ButtonGroup variant="contained" disableElevation>
      <ScreenButton to={trainingScreens(first).register(dataset.id)} variant="contained">
        {t('train_model')}
      </ScreenButton>
      {offeredTrainingTypes.length > 1 && (
        <Button
          size="small"
          aria-haspopup="menu"
          aria-label={t('training_type')}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ExpandIcon />
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offeredTrainingTypes.map((type) => {
          const { title, forms, register } = trainingScreens(type);
          const takes = taking.includes(type);
          const reason = t('takes_only', { forms: forms.map((form) => i(`form_${form}`)).join(t('between_forms')) });
          return (
            <MenuItem key={type} disabled={!takes} onClick={() => void navigate({ to: register(dataset.id) })}>
              <ListItemText primary={wordsOf(title)} secondary={takes ? undefined : reason} />
            </MenuItem>
          );
        })}
      </Menu>
    </ButtonGroup>
  );
}

/** A button with the forms a dataset can be downloaded in. */
function DownloadMenu({ dataset }: { dataset: Exported }) {
  const t = useMessages(exportMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { items, isBusy, dialog } = useExport(dataset, () => setAnchor(null));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={isBusy}
        loadingPosition="start"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('download')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {items}
      </Menu>
      {dialog}
    </>
  );
}
