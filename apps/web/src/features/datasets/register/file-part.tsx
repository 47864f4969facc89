import { useEffect, useRef } from 'react';
import type { UploadPreview } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatBytes, formatCount } from '../../../lib/numbers/format-number.ts';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import type { Upload } from './use-upload.ts';

/** What the server reads as a table, archives of one included. */
const tableFileEndings = ['.csv', '.tsv', '.txt', '.dat', '.xlsx', '.xlsm', '.xls', '.parquet', '.gz', '.zip'];

interface FilePartProps {
  preview: UploadPreview | null;
  upload: Upload;
  notice: string | null;
  onOther: () => void;
}

/** The file: chosen or dropped, on its way, or arrived. */
export function FilePart({ preview, upload, notice, onOther }: FilePartProps) {
  const t = useMessages(datasetMessages);
  const { inFlight, failure, start, cancel } = upload;
  const other = useRef<HTMLButtonElement>(null);
  const wasInFlight = useRef(false);
  // The button that began the upload is gone; whoever works by keyboard goes on from here.
  useEffect(() => {
    if (wasInFlight.current && !inFlight && document.activeElement === document.body) other.current?.focus();
    wasInFlight.current = inFlight !== null;
  }, [inFlight]);
  const speed = inFlight?.speed ? t('upload_speed', { speed: formatBytes(inFlight.speed) }) : null;
  return (
    <Section
      title={t('file')}
      action={
        preview &&
        !inFlight && (
          <Button ref={other} onClick={onOther}>
            {t('other_file')}
          </Button>
        )
      }
    >
      {failure && !inFlight && (
        <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <AlertTitle>{t('upload_failed', { file: failure.fileName })}</AlertTitle>
          <div>{errorLine(failure.error)}</div>
          {t('upload_failed_help')}
        </Alert>
      )}
      {notice && !inFlight && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {notice}
        </Alert>
      )}
      {preview && !inFlight ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <FileIcon aria-hidden color="primary" />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{preview.file_name}</Typography>
            <Typography variant="body2" color="textSecondary" className="tabular">
              {factsOf(preview, t).join(' · ')}
            </Typography>
          </Box>
        </Box>
      ) : (
        <FileDrop
          label={t('file')}
          accept={tableFileEndings}
          hint={t('file_hint')}
          upload={inFlight}
          onFiles={([file]) => file && start(file)}
          onCancel={cancel}
        />
      )}
      {speed && (
        <Typography variant="caption" className="tabular" color="textSecondary">
          {speed}
        </Typography>
      )}
    </Section>
  );
}

function factsOf(
  { byte_size, columns, row_estimate }: UploadPreview,
  t: ReturnType<typeof useMessages<typeof datasetMessages.en>>,
): string[] {
  const rows = row_estimate === null ? [] : [t('about_rows', { count: row_estimate, rows: formatCount(row_estimate) })];
  return [formatBytes(byte_size), ...rows, t('columns_count', { count: columns.length })];
}
