import Box from '@mui/material/Box';
import TurnLeftIcon from '@mui/icons-material/RotateLeft';
import TurnRightIcon from '@mui/icons-material/RotateRight';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { sentences } from '../../lib/i18n/joined.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { IconAction } from '../../ui/icon-action.tsx';
import { chartMessages } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartPoint } from '../frame/chart-handle.ts';
import { buildScatter3dOption, buildScatter3dTable, drawnPoints, type Scatter3dData } from './scatter-3d-option.ts';
import { firstView, turned, turnOf } from './view.ts';

/** What a drag of one pixel turns, in degrees. */
const DEGREES = 0.5;
/** Shorter ways, in pixels, are clicks. */
const SMALLEST = 4;

type Scatter3dProps = Omit<ChartProps, 'square'> & {
  data: Scatter3dData;
  /** A point was clicked, or its row in the table. */
  onRow?: (row: number) => void;
};

/** Points of three values in a cube that a drag, the arrow keys or the buttons turn. Keep `data` stable. */
export function Scatter3d({ data, onRow, caption, actions, ...props }: Scatter3dProps) {
  const t = useMessages(chartMessages);
  const [view, setView] = useState(firstView);
  const held = useRef<{ x: number; y: number; way: number } | null>(null);
  const seen = useMemo(() => ({ ...data, view }), [data, view]);

  function onPoint({ seriesId, index }: ChartPoint): void {
    const place = /^points-(\d+)$/.exec(seriesId)?.[1];
    if (place === undefined || (held.current?.way ?? 0) >= SMALLEST) return;
    const { group, points } = drawnPoints(data, view)[Number(place)]!;
    const row = group.rows[points[index]?.index ?? -1];
    if (row !== undefined) onRow?.(row);
  }

  function drag({ buttons, clientX, clientY }: PointerEvent): void {
    const from = held.current;
    if (!from || buttons !== 1) return;
    const [right, down] = [clientX - from.x, clientY - from.y];
    held.current = { x: clientX, y: clientY, way: from.way + Math.abs(right) + Math.abs(down) };
    if (held.current.way >= SMALLEST) setView((old) => turned(old, { turn: -right * DEGREES, tilt: down * DEGREES }));
  }

  function press(event: KeyboardEvent): void {
    const by = turnOf(event.key);
    if (!by) return;
    event.preventDefault();
    setView((old) => turned(old, by));
  }

  const turn = (by: number) => setView((old) => turned(old, { turn: by, tilt: 0 }));
  return (
    <Box
      onPointerDownCapture={({ clientX, clientY }) => {
        held.current = { x: clientX, y: clientY, way: 0 };
      }}
      onPointerMove={drag}
      onKeyDown={press}
      sx={{ minWidth: 0, '& canvas, & svg': { touchAction: 'pan-y' } }}
    >
      <Chart
        {...props}
        square
        data={seen}
        caption={sentences(caption, t('drag_turns'))}
        option={buildScatter3dOption}
        table={buildScatter3dTable}
        onPoint={onRow && onPoint}
        onTableRow={onRow && ((index) => onRow(data.groups.flatMap(({ rows }) => rows)[index]!))}
        actions={
          <>
            {actions}
            <Box sx={{ display: 'flex', '@media print': { display: 'none' } }}>
              <IconAction size="small" label={t('turn_left')} icon={<TurnLeftIcon />} onClick={() => turn(-15)} />
              <IconAction size="small" label={t('turn_right')} icon={<TurnRightIcon />} onClick={() => turn(15)} />
            </Box>
          </>
        }
      />
    </Box>
  );
}
