import { downloadFiles, type DatasetSummary, type ExportFormat } from '@hakaru/contract';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/Download';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetForms } from '../dataset-forms.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { listMessages } from './list-messages.ts';

interface SelectionBarProps {
  datasets: readonly DatasetSummary[];
  onClear: () => void;
}

const MOST = 100;
const formats = ['csv', 'xlsx', 'parquet', 'original'] as const satisfies readonly BulkFormat[];

/** What can be done with the datasets that are selected. */
export function SelectionBar({ datasets, onClear }: SelectionBarProps) {
  const t = useMessages(listMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({ mutationFn: (paths: string[]) => downloadFile(downloadFiles, { body: paths }) });
  const ready = datasets.filter(({ state }) => state === 'ready');
  const isTooMany = datasets.length > MOST;
  const notes = [
    ready.length < datasets.length ? t('not_ready_note', { count: datasets.length - ready.length }) : null,
    ready.some(({ form }) => !datasetForms[form].isTabular) ? t('pictures_note') : null,
  ].filter((note) => note !== null);
  return (
    <Paper
      variant="outlined"
      role="region"
      aria-label={t('selected', { count: datasets.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        mb: 1.5,
        bgcolor: 'action.selected',
      }}
    >
      <Typography sx={{ flex: 1, minWidth: '10rem', fontWeight: 600 }} aria-live="polite">
        {isTooMany ? t('too_many', { limit: MOST }) : t('selected', { count: datasets.length })}
      </Typography>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        loadingPosition="start"
        disabled={ready.length === 0 || isTooMany}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('download_selected')}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<DeleteIcon />}
        disabled={isTooMany}
        onClick={() => setDeleting(true)}
      >
        {t('delete_selected')}
      </Button>
      <Button size="small" onClick={onClear}>
        {t('clear_selection')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              download.mutate(ready.map((dataset) => pathOf(dataset, format)));
            }}
          >
            {t(`as_${format}`)}
          </MenuItem>
        ))}
        {notes.map((note) => (
          <Typography
            key={note}
            component="li"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', px: 2, maxWidth: '24rem' }}
          >
            {note}
          </Typography>
        ))}
      </Menu>
      {isDeleting && <BulkDeleteDialog datasets={datasets} onClose={() => setDeleting(false)} onDeleted={onClear} />}
    </Paper>
  );
}

type BulkFormat = ExportFormat;

/** The path of a dataset's file for a download of several. Pictures have no workbook: their table is CSV then. */
function pathOf({ id, form }: Pick<DatasetSummary, 'id' | 'form'>, format: BulkFormat): string {
  if (format === 'original') return `dataset/${id}/original`;
  return `dataset/${id}/table.${format === 'xlsx' && !datasetForms[form].isTabular ? 'csv' : format}`;
}
