import { downloadRemovedRows } from '@hakaru/contract/preprocessing/calls';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';

const forms = {
  removed_csv: { format: 'csv', encoding: 'utf-8' },
  removed_cp932: { format: 'csv', encoding: 'cp932' },
  removed_parquet: { format: 'parquet' },
} as const;

/** The rows a run removed, each with the step that removed it, as a file. */
export function RemovedRowsMenu({ tempId, count }: { tempId: string; count: number }) {
  const t = useMessages(preprocessingMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = useMutation({
    mutationFn: (form: keyof typeof forms) =>
      downloadFile(downloadRemovedRows, { params: { temp_id: tempId }, query: forms[form] }),
  });
  if (count === 0) return null;
  return (
    <>
      <Button
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('removed_rows', { rows: formatCount(count) })}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(Object.keys(forms) as (keyof typeof forms)[]).map((form) => (
          <MenuItem
            key={form}
            onClick={() => {
              setAnchor(null);
              download.mutate(form);
            }}
          >
            {t(form)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
