import { useState, type RefObject } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { toCsv } from '../../lib/files/csv.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { tableRows, type ChartTable } from '../option/chart-table.ts';
import type { PictureHandle, PictureTexts } from './picture-handle.ts';

type DownloadMenuProps = {
  texts: PictureTexts;
  fileName: string;
  picture: RefObject<PictureHandle | null>;
  table: ChartTable;
  /** While the table is in view there is no picture to save. */
  asTable: boolean;
};

export function DownloadMenu({ texts, fileName, picture, table, asTable }: DownloadMenuProps) {
  const t = useMessages(chartMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  async function savePng(): Promise<void> {
    if (picture.current) saveFile(`${fileName}.png`, await picture.current.png(texts));
  }

  function saveSvg(): void {
    if (picture.current) saveFile(`${fileName}.svg`, picture.current.svg(texts), 'image/svg+xml');
  }

  function saveCsv(): void {
    saveFile(
      `${fileName}.csv`,
      toCsv(
        table.columns.map((column) => column.label),
        tableRows(table),
      ),
      'text/csv;charset=utf-8',
    );
  }

  const choose = (save: () => void) => () => {
    setAnchor(null);
    save();
  };
  return (
    <>
      <Tooltip title={t('download')}>
        <IconButton
          size="small"
          aria-label={t('download')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {!asTable && <MenuItem onClick={choose(() => void savePng())}>{t('download_png')}</MenuItem>}
        {!asTable && <MenuItem onClick={choose(saveSvg)}>{t('download_svg')}</MenuItem>}
        <MenuItem onClick={choose(saveCsv)}>{t('download_csv')}</MenuItem>
      </Menu>
    </>
  );
}
