import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import DragIcon from '@mui/icons-material/DragIndicator';
import MoreIcon from '@mui/icons-material/MoreVert';
import SettingsIcon from '@mui/icons-material/Tune';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { ChartSettings } from '../kinds/kind.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import type { BoardChart } from './default-board.ts';
import { AtChartMenu } from './at-chart-menu.tsx';
import { kindOf } from './kind-of.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';

export type CardChange = {
  move?: -1 | 1;
  remove?: true;
  configure?: true;
  drag?: 'start' | 'end';
  drop?: true;
  settings?: ChartSettings;
};

type ChartCardProps = {
  chart: BoardChart;
  first: boolean;
  last: boolean;
  /** Another card is being dragged, which can be dropped here. */
  isTarget: boolean;
  /** Has just been added: it is what the reader wants to see. */
  isNew: boolean;
  onChange: (id: string, change: CardChange) => void;
};

/** A chart on the board with the buttons that arrange it. */
export const ChartCard = memo(function ChartCard({ chart, first, last, isTarget, isNew, onChange }: ChartCardProps) {
  const t = useMessages(visualizationMessages);
  const kind = kindOf(chart);
  const [over, setOver] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return undefined;
    // After the menu it was chosen in has given the focus back.
    const timer = setTimeout(() => {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'start' });
    }, 250);
    return () => clearTimeout(timer);
  }, [isNew]);
  const name = kind ? t(`kind_${kind.id}`) : chart.kind;
  const frame = useMemo(() => {
    const act = (change: CardChange) => () => onChange(chart.id, change);
    return {
      keepView: `${chart.id} ${JSON.stringify(chart.settings)}`,
      height: 380,
      actions: (
        <>
          {kind?.atChart && (
            <AtChartMenu
              id={chart.id}
              name={name}
              offered={kind.atChart}
              settings={chart.settings as ChartSettings}
              onSettings={(settings) => onChange(chart.id, { settings })}
            />
          )}
          <CardMenu name={name} first={first} last={last} act={act} />
        </>
      ),
    };
  }, [chart.id, chart.settings, kind, first, last, name, onChange]);
  if (!kind) return null;
  const { Card } = kind;
  return (
    <Paper
      ref={card}
      variant="outlined"
      tabIndex={-1}
      aria-label={chart.title || name}
      role="group"
      onDragOver={
        isTarget
          ? (event) => {
              event.preventDefault();
              setOver(true);
            }
          : undefined
      }
      onDragLeave={() => setOver(false)}
      onDrop={
        isTarget
          ? (event) => {
              event.preventDefault();
              setOver(false);
              onChange(chart.id, { drop: true });
            }
          : undefined
      }
      sx={{
        p: 1.5,
        minWidth: 0,
        // Below the bars that stay at the top.
        scrollMarginTop: 140,
        '&:focus': { outline: '2px solid', outlineColor: 'primary.main' },
        gridColumn: kind.wide ? '1 / -1' : undefined,
        breakInside: 'avoid',
        ...(over && isTarget && { outline: '2px dashed', outlineColor: 'primary.main' }),
      }}
    >
      <Card settings={chart.settings as ChartSettings} frame={frame} title={chart.title} />
    </Paper>
  );
});

const moves: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

type CardMenuProps = { name: string; first: boolean; last: boolean; act: (change: CardChange) => () => void };

function CardMenu({ name, first, last, act }: CardMenuProps) {
  const t = useMessages(visualizationMessages);
  return (
    <Box
      role="group"
      aria-label={t('card_actions', { chart: name })}
      sx={{ display: 'flex', flexShrink: 0, '@media print': { display: 'none' } }}
    >
      <Tooltip title={t('drag_help')}>
        <IconButton
          size="small"
          draggable
          aria-label={t('drag_chart', { chart: name })}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', name);
            act({ drag: 'start' })();
          }}
          onDragEnd={act({ drag: 'end' })}
          onKeyDown={(event) => {
            const by = moves[event.key];
            if (!by || (by < 0 ? first : last)) return;
            event.preventDefault();
            act({ move: by })();
            // Moving the card in the page takes the focus from it.
            const button = event.currentTarget;
            requestAnimationFrame(() => button.focus());
          }}
          sx={{ cursor: 'grab' }}
        >
          <DragIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <IconAction
        label={t('configure')}
        size="small"
        onClick={act({ configure: true })}
        icon={<SettingsIcon fontSize="small" />}
      />
      <ActionMenu
        renderButton={(opener) => (
          <IconAction label={t('arrange')} size="small" icon={<MoreIcon fontSize="small" />} {...opener} />
        )}
        actions={[
          { label: t('move_earlier'), onSelect: act({ move: -1 }), disabled: first },
          { label: t('move_later'), onSelect: act({ move: 1 }), disabled: last },
          { label: t('remove'), onSelect: act({ remove: true }) },
        ]}
      />
    </Box>
  );
}
