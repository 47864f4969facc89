import { useId, useRef, useState, type DragEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import UploadIcon from '@mui/icons-material/DriveFolderUploadOutlined';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import { chosenFiles, droppedFiles, type PathFile } from './dropped-files.ts';
import { dropZone } from './drop-zone.ts';
import { UploadProgress, type UploadState } from './upload-progress.tsx';

export type FolderDropProps = {
  label: string;
  accept: readonly string[];
  hint: string;
  upload: UploadState | null;
  onFiles: (files: PathFile[]) => void;
  onCancel: () => void;
};

/** Many files and whole folders: dropped, or chosen with a button for each. */
export function FolderDrop({ label, accept, hint, upload, onFiles, onCancel }: FolderDropProps) {
  const t = useMessages(uiMessages);
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(chosen: PathFile[]): void {
    if (chosen.length > 0) onFiles(chosen);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(take);
  }

  if (upload) return <UploadProgress {...upload} onCancel={onCancel} />;
  return (
    <Box role="group" aria-label={label} aria-describedby={`${id}-hint`}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={dropZone(over, false)}
      >
        <UploadIcon aria-hidden fontSize="large" sx={{ color: 'text.secondary' }} />
        <Typography color="textSecondary">{over ? t('drop_now') : t('drop_folders_here')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Button variant="outlined" onClick={() => files.current?.click()}>
            {t('choose_files')}
          </Button>
          <Button variant="outlined" onClick={() => folder.current?.click()}>
            {t('choose_folder')}
          </Button>
        </Box>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          aria-label={label}
          accept={accept.join(',')}
          onChange={(event) => {
            take(chosenFiles(event.target.files));
            event.target.value = '';
          }}
        />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label={t('choose_folder')}
          {...{ webkitdirectory: '' }}
          onChange={(event) => {
            take(chosenFiles(event.target.files));
            event.target.value = '';
          }}
        />
        <Typography id={`${id}-hint`} variant="caption" color="textSecondary">
          {hint}
        </Typography>
      </Box>
    </Box>
  );
}
