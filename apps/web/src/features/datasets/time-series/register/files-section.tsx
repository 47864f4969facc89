import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { useState } from 'react';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { FileDrop } from '../../../../ui/file-drop/file-drop.tsx';
import { Section } from '../../../../ui/section.tsx';
import { tableFileEndings } from '../../register/register-draft.ts';
import { lengthText, rangeText, type SeriesWords } from '../length-text.ts';
import { seriesMessages } from '../series-messages.ts';
import type { DraftFile } from './series-draft.ts';
import type { SeriesUpload } from './use-series-upload.ts';
import { Muted } from '../../../../ui/muted.tsx';

interface FilesSectionProps {
  files: readonly DraftFile[];
  preview: SeriesPreview | null;
  upload: SeriesUpload;
  notice: string | null;
  onMove: (from: number, to: number) => void;
  onRemove: (uploadId: string) => void;
  onStartOver: () => void;
}

/** The files: chosen or dropped, on their way, or arrived; more can follow. */
export function FilesSection({ files, preview, upload, notice, onMove, onRemove, onStartOver }: FilesSectionProps) {
  const t = useMessages(seriesMessages);
  const [adding, setAdding] = useState(false);
  const { inFlight, failure, start, cancel } = upload;
  const some = files.length > 0 && !inFlight;
  return (
    <Section
      title={t('files')}
      text={t('files_text')}
      action={
        some && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button onClick={onStartOver}>{t('start_over')}</Button>
            {!adding && <Button onClick={() => setAdding(true)}>{t('add_files')}</Button>}
          </Box>
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
      {files.length > 0 && (
        <Box
          component="ol"
          aria-label={t('files')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, mb: adding || inFlight || failure ? 2 : 0 }}
        >
          {files.map((file, index) => (
            <Box
              component="li"
              key={file.uploadId}
              sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}
            >
              <FileIcon aria-hidden color="primary" />
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{file.fileName}</Typography>
                <Muted className="tabular">{detailsOf(file, preview, t).join(' · ')}</Muted>
              </Box>
              {files.length > 1 && (
                <Box sx={{ whiteSpace: 'nowrap' }}>
                  <IconButton
                    size="small"
                    disabled={index === 0}
                    aria-label={t('move_up', { file: file.fileName })}
                    onClick={() => onMove(index, index - 1)}
                  >
                    <UpIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    disabled={index === files.length - 1}
                    aria-label={t('move_down', { file: file.fileName })}
                    onClick={() => onMove(index, index + 1)}
                  >
                    <DownIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('remove', { file: file.fileName })}
                    onClick={() => onRemove(file.uploadId)}
                  >
                    <CloseIcon fontSize="small" />
                  </IconButton>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
      {(files.length === 0 || adding || inFlight || failure) && (
        <FileDrop
          label={t('files')}
          accept={tableFileEndings}
          multiple
          hint={t('files_hint')}
          upload={
            inFlight && {
              fileName:
                inFlight.count > 1
                  ? t('sending', { file: inFlight.fileName, place: inFlight.place, count: inFlight.count })
                  : inFlight.fileName,
              loaded: inFlight.loaded,
              total: inFlight.total,
            }
          }
          onFiles={(chosen) => {
            setAdding(false);
            start(chosen);
          }}
          onCancel={cancel}
        />
      )}
    </Section>
  );
}

function detailsOf({ uploadId }: DraftFile, preview: SeriesPreview | null, t: SeriesWords): string[] {
  const file = preview?.account.files.find((one) => one.upload_id === uploadId);
  if (!file) return [];
  return [
    t('file_rows', { rows: formatCount(file.rows), count: file.rows }),
    rangeText(file.first, file.last, t),
    ...(file.interval_ms === null ? [] : [lengthText(file.interval_ms, t)]),
  ];
}
