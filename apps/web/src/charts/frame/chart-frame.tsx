import { labelled, sentences } from '../../lib/i18n/joined.ts';
import { lazy, Suspense, use, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { SectionTitle } from '../../lib/screens/section-title.ts';
import { chartMessages } from '../chart-messages.ts';
import type { PointCloud } from '../cloud/point-cloud.ts';
import type { ChartOption } from '../option/chart-option.ts';
import type { ChartTable } from '../option/chart-table.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import type { ChartBrush } from './brush.ts';
import type { ChartDrag, DraggedParts } from './line-drag.ts';
import { ChartTableView } from './chart-table-view.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { ChartCollector, SQUARE_SIDE } from './chart-handle.ts';
import type { ChartHandle, ChartPoint } from './chart-handle.ts';

const ChartImage = lazy(async () => ({ default: (await import('./chart-image.tsx')).ChartImage }));

/** What every chart component takes besides its data. */
export type ChartProps = {
  /** States what is shown, with units. */
  title: string;
  /** What else must be known: how many points of how many, which rows, which coverage. */
  caption?: string;
  /** Pixels or a CSS length. */
  height?: number | string;
  /** As wide as it is high, for two axes of the same scale; `height` says nothing then. */
  square?: boolean;
  /** Name of downloads without its ending; the title by default. */
  fileName?: string;
  /** Beside the tools. */
  actions?: ReactNode;
  /** Dragging marks values instead of zooming. */
  brush?: ChartBrush;
  /** A line that can be dragged. */
  drag?: ChartDrag;
  /** While this stays the same, new data keep the zoom and the legend as the reader set them. */
  keepView?: string;
  /** The part of the first axis in view, after zooming. */
  onWindow?: (window: readonly [low: number, high: number]) => void;
};

export type ChartFrameProps = ChartProps & {
  option: ChartOption;
  /** Points that are drawn below the option's chart, and the option that has them too, for files. */
  cloud?: PointCloud;
  whole?: () => ChartOption;
  palette: ChartPalette;
  table: ChartTable;
  /** Said by the chart itself, before the caption: missing values. */
  note?: string;
  empty?: boolean;
  onPoint?: (point: ChartPoint) => void;
  onTableRow?: (index: number) => void;
  /** What goes with the line that can be dragged; keep it stable. */
  dragged?: DraggedParts;
};

/** What a chart's title says besides that of its section. */
function besides(title: string, section: string | null): string {
  if (section === null || !title.startsWith(section)) return title;
  const rest = title.slice(section.length);
  return rest === '' ? '' : (/^(?:: |：)(.+)$/su.exec(rest)?.[1] ?? title);
}

/** Title, tools, chart or table, caption: the same around every chart. */
export function ChartFrame({
  title,
  caption,
  note,
  height: givenHeight = 340,
  square = false,
  fileName = title,
  actions,
  brush,
  keepView,
  onWindow,
  option,
  cloud,
  whole,
  palette,
  table,
  empty = false,
  drag,
  dragged,
  onPoint,
  onTableRow,
}: ChartFrameProps) {
  const t = useMessages(chartMessages);
  const id = useId();
  const drawn = useRef<ChartHandle>(null);
  const [asTable, setAsTable] = useState(false);
  const height = square ? `min(100cqi, ${SQUARE_SIDE}px)` : givenHeight;
  const captions = sentences(note, caption);
  const drawing = useMemo(() => whole ?? (() => option), [whole, option]);
  const collector = use(ChartCollector);
  const section = use(SectionTitle);
  const figure = useRef<HTMLElement>(null);
  // With the page's own changes: on paper a chart has other colours.
  useLayoutEffect(() => {
    const element = figure.current;
    if (!collector || !element || empty) return undefined;
    const inPixels = typeof height === 'number' ? height : null;
    collector.set(element, {
      texts: { title, caption: captions },
      option: drawing,
      table,
      palette,
      height: inPixels,
      ...(square && { square }),
    });
    return () => void collector.delete(element);
  }, [collector, title, captions, drawing, table, empty, palette, height, square]);
  return (
    <Box
      component="figure"
      ref={figure}
      aria-labelledby={id}
      sx={{
        m: 0,
        minWidth: 0,
        breakInside: 'avoid',
        ...(square && { maxWidth: SQUARE_SIDE, containerType: 'inline-size' }),
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'flex-start',
          justifyContent: 'flex-end',
          columnGap: 1,
          minHeight: 34,
        }}
      >
        <Typography
          id={id}
          variant="h4"
          component="h3"
          title={title}
          aria-label={title}
          sx={{
            flex: '1 1 12rem',
            minWidth: 0,
            pt: 0.5,
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 3,
            overflow: 'hidden',
            '@media print': { WebkitLineClamp: 'none' },
          }}
        >
          {besides(title, section)}
        </Typography>
        {actions}
        {!empty && (
          <ChartToolbar
            texts={{ title, caption: captions }}
            fileName={fileName}
            picture={drawn}
            table={table}
            zoomable={option.dataZoom !== undefined}
            asTable={asTable}
            onAsTable={setAsTable}
          />
        )}
      </Box>
      {empty && (
        <Typography color="textSecondary" sx={{ display: 'grid', placeItems: 'center', height }}>
          {t('nothing_to_show')}
        </Typography>
      )}
      {!empty && asTable && <ChartTableView table={table} label={title} height={height} onRow={onTableRow} />}
      {!empty && !asTable && (
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height }} />}>
          <ChartImage
            option={option}
            whole={drawing}
            cloud={cloud}
            palette={palette}
            label={t('picture_of', { title: captions ? labelled(title, captions) : title, button: t('show_table') })}
            height={height}
            square={square}
            onPoint={onPoint}
            brush={brush}
            drag={drag}
            dragged={dragged}
            keepView={keepView}
            onWindow={onWindow}
            handle={drawn}
          />
        </Suspense>
      )}
      {captions && (
        <Typography component="figcaption" variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
          {captions}
        </Typography>
      )}
    </Box>
  );
}
