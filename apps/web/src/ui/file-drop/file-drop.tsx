import { useId, useRef, useState, type DragEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import UploadIcon from '@mui/icons-material/UploadFile';
import { listed } from '../../lib/i18n/joined.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import { dropZone } from './drop-zone.ts';
import { UploadProgress, type UploadState } from './upload-progress.tsx';

type FileDropProps = {
  label: string;
  /** Ends of file names, each with its dot: ['.csv', '.xlsx']. */
  accept?: readonly string[];
  multiple?: boolean;
  /** What may be dropped: kinds, sizes. */
  hint?: string;
  /** While set, the bar takes the place of the drop zone. */
  upload?: UploadState | null;
  /** What was wrong with the last file. */
  error?: string | null;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  onCancel?: () => void;
};

/** Drag and drop or a button; then the progress of the upload, which can be cancelled. */
export function FileDrop({
  label,
  accept = [],
  multiple = false,
  hint,
  upload,
  error,
  disabled = false,
  onFiles,
  onCancel,
}: FileDropProps) {
  const t = useMessages(uiMessages);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  function take(list: FileList | null): void {
    const files = [...(list ?? [])];
    const wrong = files.find((file) => !accepts(accept, file.name));
    if (wrong) setRefusal(t('file_not_accepted', { name: wrong.name, accepted: listed(accept) }));
    else if (files.length > 1 && !multiple) setRefusal(t('one_file_only'));
    else {
      setRefusal(null);
      if (files.length > 0) onFiles(files);
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  if (upload) return <UploadProgress {...upload} onCancel={onCancel} />;
  const problem = refusal ?? error;
  return (
    <Box role="group" aria-label={label} aria-describedby={`${id}-hint`}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={dropZone(over, Boolean(problem))}
      >
        <UploadIcon aria-hidden fontSize="large" sx={{ color: 'text.secondary' }} />
        <Typography color="textSecondary">
          {over ? t('drop_now') : multiple ? t('drop_several_here') : t('drop_here')}
        </Typography>
        <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
          {multiple ? t('choose_files') : t('choose_file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          multiple={multiple}
          accept={accept.join(',')}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        <Typography id={`${id}-hint`} variant="caption" color="textSecondary">
          {hint}
        </Typography>
      </Box>
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

/** Whether a file name ends as one of `accept` does; an empty list takes every file. */
function accepts(accept: readonly string[], name: string): boolean {
  return accept.length === 0 || accept.some((end) => name.toLowerCase().endsWith(end.toLowerCase()));
}
