import { registerDataset } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import DownloadIcon from '@mui/icons-material/Download';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { uploadFile } from '../../../../lib/api/upload-file.ts';
import { namedNow } from '../../../../lib/dates/format-date.ts';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Problem } from '../../../../ui/problem.tsx';
import { predictionMessages } from '../words.ts';
import { templateCsv } from './template-csv.ts';
import type { Feature } from './typed/rows.ts';

/** What the server reads as a table. */
const tableEndings = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.parquet,.gz,.zip';

interface FileRowsProps {
  features: readonly Feature[];
  /** Whose model the file is for. */
  name: string;
  onDataset: (id: string) => void;
}

/** A file with the rows to predict, which becomes inference data on its way, and an empty one to be filled in. */
export function FileRows({ features, name, onDataset }: FileRowsProps) {
  const t = useMessages(predictionMessages);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const register = useMutation({
    mutationFn: (file: File) =>
      uploadFile(
        registerDataset,
        { body: { name: namedNow(file.name.replace(/\.[^.]+$/, '')), data_type: 'inference_data' } },
        { file },
      ),
    meta: { quiet: true },
    onSuccess: ({ dataset_id }) => {
      void client.invalidateQueries({ queryKey: [registerDataset.area] });
      onDataset(dataset_id);
    },
  });
  return (
    <Stack spacing={1}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<UploadIcon />}
          loading={register.isPending}
          loadingPosition="start"
          onClick={() => input.current?.click()}
        >
          {t('upload_rows')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={tableEndings}
          aria-label={t('upload_rows')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) register.mutate(file);
          }}
        />
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => saveFile(t('template_file', { name }), templateCsv(features), 'text/csv;charset=utf-8')}
        >
          {t('download_template')}
        </Button>
      </Box>
      <Problem of={register.error} />
    </Stack>
  );
}
