import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import MoreIcon from '@mui/icons-material/MoreVert';
import SettingsIcon from '@mui/icons-material/Tune';
import { memo, useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { ChartSettings } from '../kinds/kind.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import type { BoardChart } from './default-board.ts';
import { kindOf } from './kind-of.ts';

export type CardChange = { move?: -1 | 1; remove?: true; configure?: true };

type ChartCardProps = { chart: BoardChart; first: boolean; last: boolean; onChange: (id: string, change: CardChange) => void };

/** A chart on the board with the buttons that arrange it. */
export const ChartCard = memo(function ChartCard({ chart, first, last, onChange }: ChartCardProps) {
  const t = useMessages(visualizationMessages);
  const kind = kindOf(chart);
  const name = kind ? t(`kind_${kind.id}`) : chart.kind;
  const frame = useMemo(() => {
    const act = (change: CardChange) => () => onChange(chart.id, change);
    return {
      keepView: `${chart.id} ${JSON.stringify(chart.settings)}`,
      height: 380,
      actions: <CardMenu name={name} first={first} last={last} act={act} />,
    };
  }, [chart.id, chart.settings, first, last, name, onChange]);
  if (!kind) return null;
  const { Card } = kind;
  return (
    <Paper variant="outlined" sx={{ p: 1.5, minWidth: 0, gridColumn: kind.wide ? '1 / -1' : undefined, breakInside: 'avoid' }}>
      <Card settings={chart.settings as ChartSettings} frame={frame} title={chart.title} />
    </Paper>
  );
});

type CardMenuProps = { name: string; first: boolean; last: boolean; act: (change: CardChange) => () => void };

function CardMenu({ name, first, last, act }: CardMenuProps) {
  const t = useMessages(visualizationMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (change: CardChange) => () => {
    setAnchor(null);
    act(change)();
  };
  return (
    <Box role="group" aria-label={t('card_actions', { chart: name })} sx={{ display: 'flex', flexShrink: 0, '@media print': { display: 'none' } }}>
      <Tooltip title={t('configure')}><IconButton size="small" aria-label={t('configure')} onClick={act({ configure: true })}><SettingsIcon fontSize="small" /></IconButton></Tooltip>
      <Tooltip title={t('arrange')}><IconButton size="small" aria-label={t('arrange')} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}><MoreIcon fontSize="small" /></IconButton></Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={first} onClick={choose({ move: -1 })}>{t('move_earlier')}</MenuItem>
        <MenuItem disabled={last} onClick={choose({ move: 1 })}>{t('move_later')}</MenuItem>
        <MenuItem onClick={choose({ remove: true })}>{t('remove')}</MenuItem>
      </Menu>
    </Box>
  );
}
