import type { DatasetDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import CleanIcon from '@mui/icons-material/CleaningServicesOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ChartIcon from '@mui/icons-material/ScatterPlotOutlined';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import Menu from '@mui/material/Menu';
import DownloadIcon from '@mui/icons-material/Download';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
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
import { looksFirst, NextStep } from './next-step.tsx';

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
