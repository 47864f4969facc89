import { type ReactNode, type RefObject } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import ChartIcon from '@mui/icons-material/InsertChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import ZoomResetIcon from '@mui/icons-material/ZoomOutMap';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { toCsv } from '../../lib/files/csv.ts';
import { showError } from '../../lib/errors/show-error.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { chartMessages } from '../chart-messages.ts';
import { type ChartTable, tableRows, withAllRowNames } from '../option/chart-table.ts';
import type { ChartHandle, ChartTexts } from './chart-handle.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { IconAction } from '../../ui/icon-action.tsx';

type ChartToolbarProps = {
  texts: ChartTexts;
  fileName: string;
  picture: RefObject<ChartHandle | null>;
  table: ChartTable;
  zoomable: boolean;
  asTable: boolean;
  onAsTable: (asTable: boolean) => void;
};

export function ChartToolbar({
  texts,
  fileName,
  picture: drawn,
  table,
  zoomable,
  asTable,
  onAsTable,
}: ChartToolbarProps) {
  const t = useMessages(chartMessages);
  return (
    <Box
      role="group"
      aria-label={t('chart_tools', { title: texts.title })}
      sx={{
        display: 'flex',
        flexShrink: 0,
        opacity: 0.75,
        'figure:hover &, &:focus-within': { opacity: 1 },
        '@media print': { display: 'none' },
      }}
    >
      {zoomable && !asTable && (
        <>
          <Tool label={t('zoom_in')} hint={t('zoom_hint')} onClick={() => drawn.current?.zoomBy(0.5)}>
            <ZoomInIcon fontSize="small" />
          </Tool>
          <Tool label={t('zoom_out')} onClick={() => drawn.current?.zoomBy(2)}>
            <ZoomOutIcon fontSize="small" />
          </Tool>
          <Tool label={t('zoom_reset')} onClick={() => drawn.current?.zoomReset()}>
            <ZoomResetIcon fontSize="small" />
          </Tool>
        </>
      )}
      <Tool label={asTable ? t('show_picture') : t('show_table')} onClick={() => onAsTable(!asTable)}>
        {asTable ? <ChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
      </Tool>
      <DownloadMenu texts={texts} fileName={fileName} picture={drawn} table={table} asTable={asTable} />
    </Box>
  );
}

function Tool({
  label,
  hint,
  onClick,
  children,
}: {
  label: string;
  hint?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip title={hint ? `${label}. ${hint}` : label} describeChild>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  );
}

type DownloadMenuProps = {
  texts: ChartTexts;
  fileName: string;
  picture: RefObject<ChartHandle | null>;
  table: ChartTable;
  /** While the table is in view there is no chart to save. */
  asTable: boolean;
};

function DownloadMenu({ texts, fileName, picture: drawn, table, asTable }: DownloadMenuProps) {
  const t = useMessages(chartMessages);

  async function savePng(): Promise<void> {
    if (drawn.current) saveFile(`${fileName}.png`, await drawn.current.png(texts));
  }

  function saveSvg(): void {
    if (drawn.current) saveFile(`${fileName}.svg`, drawn.current.svg(texts), 'image/svg+xml');
  }

  async function saveCsv(): Promise<void> {
    const named = await withAllRowNames(table, t('row_name'));
    saveFile(
      `${fileName}.csv`,
      toCsv(
        named.columns.map((column) => column.label),
        tableRows(named),
      ),
      'text/csv;charset=utf-8',
    );
  }

  return (
    <ActionMenu
      renderButton={(opener) => (
        <IconAction label={t('download')} size="small" icon={<DownloadIcon fontSize="small" />} {...opener} />
      )}
      actions={[
        !asTable && { label: t('download_png'), onSelect: () => void savePng() },
        !asTable && { label: t('download_svg'), onSelect: saveSvg },
        { label: t('download_csv'), onSelect: () => void saveCsv().catch(showError) },
      ]}
    />
  );
}
