import type { ImageUploadPreview } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import ImageIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { useState } from 'react';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatBytes } from '../../../../lib/numbers/format-number.ts';
import { FolderDrop } from '../../../../ui/file-drop/folder-drop.tsx';
import { Section } from '../../../../ui/section.tsx';
import { imageMessages } from '../image-messages.ts';
import type { ImageUpload } from './use-image-upload.ts';

const accepted = ['.png', '.jpg', '.jpeg', '.bmp', '.tif', '.tiff', '.zip'];

interface ImagesPartProps {
  preview: ImageUploadPreview | null;
  upload: ImageUpload;
  gone: boolean;
  onStartOver: () => void;
}

/** The pictures: chosen or dropped, on their way, or arrived; more can follow. */
export function ImagesPart({ preview, upload, gone, onStartOver }: ImagesPartProps) {
  const t = useMessages(imageMessages);
  const [adding, setAdding] = useState(false);
  const { inFlight, failure, start, cancel } = upload;
  const arrived = preview !== null && !inFlight;
  return (
    <Section
      title={t('files')}
      action={
        arrived && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button onClick={onStartOver}>{t('start_over')}</Button>
            {!adding && <Button onClick={() => setAdding(true)}>{t('add_files')}</Button>}
          </Box>
        )
      }
    >
      {Boolean(failure) && !inFlight && (
        <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <AlertTitle>{t('upload_failed')}</AlertTitle>
          <div>{errorLine(failure)}</div>
          {t('upload_failed_help')}
        </Alert>
      )}
      {gone && !inFlight && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('upload_gone')}
        </Alert>
      )}
      {arrived && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: adding || failure ? 2 : 0 }}>
          <ImageIcon aria-hidden color="primary" />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{preview.file_name}</Typography>
            <Typography variant="body2" color="textSecondary" className="tabular">
              {t('arrived', { count: preview.file_count, size: formatBytes(preview.byte_size) })}
            </Typography>
          </Box>
        </Box>
      )}
      {(!arrived || adding || Boolean(failure)) && (
        <FolderDrop
          label={t('files')}
          accept={accepted}
          hint={t('files_hint')}
          upload={
            inFlight && {
              fileName: t('sending', { count: inFlight.files }),
              loaded: inFlight.loaded,
              total: inFlight.total,
            }
          }
          onFiles={(files) => {
            setAdding(false);
            start(files);
          }}
          onCancel={cancel}
        />
      )}
    </Section>
  );
}
