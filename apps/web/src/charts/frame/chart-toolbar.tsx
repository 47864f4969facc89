import type { ReactNode, RefObject } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import ChartIcon from '@mui/icons-material/InsertChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import ZoomResetIcon from '@mui/icons-material/ZoomOutMap';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import type { ChartTable } from '../option/chart-table.ts';
import { DownloadMenu } from './download-menu.tsx';
import type { PictureHandle, PictureTexts } from './picture-handle.ts';

type ChartToolbarProps = {
  texts: PictureTexts;
  fileName: string;
  picture: RefObject<PictureHandle | null>;
  table: ChartTable;
  zoomable: boolean;
  asTable: boolean;
  onAsTable: (asTable: boolean) => void;
};

export function ChartToolbar({ texts, fileName, picture, table, zoomable, asTable, onAsTable }: ChartToolbarProps) {
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
          <Tool label={t('zoom_in')} hint={t('zoom_hint')} onClick={() => picture.current?.zoomBy(0.5)}>
            <ZoomInIcon fontSize="small" />
          </Tool>
          <Tool label={t('zoom_out')} onClick={() => picture.current?.zoomBy(2)}>
            <ZoomOutIcon fontSize="small" />
          </Tool>
          <Tool label={t('zoom_reset')} onClick={() => picture.current?.zoomReset()}>
            <ZoomResetIcon fontSize="small" />
          </Tool>
        </>
      )}
      <Tool label={asTable ? t('show_picture') : t('show_table')} onClick={() => onAsTable(!asTable)}>
        {asTable ? <ChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
      </Tool>
      <DownloadMenu texts={texts} fileName={fileName} picture={picture} table={table} asTable={asTable} />
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
