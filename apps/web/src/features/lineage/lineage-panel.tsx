import { sentences } from '../../lib/i18n/joined.ts';
import { getLineage, type Lineage, type LineageSubject } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { ChartTableView } from '../../charts/frame/chart-table-view.tsx';
import { ChartToolbar } from '../../charts/frame/chart-toolbar.tsx';
import type { ChartHandle } from '../../charts/frame/chart-handle.ts';
import { useChartPalette } from '../../charts/palette/use-chart-palette.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { ChartSkeleton } from '../../ui/skeletons.tsx';
import { Answered } from '../../ui/answered.tsx';
import { type ChartTable, tableOf, text } from '../../charts/option/chart-table.ts';
import { formatDateTime } from '../../lib/dates/format-date.ts';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import { NodeDetails } from './details/node-details.tsx';
import { collapse, type NodeGroup } from './graph/collapse.ts';
import { drawGraph } from './graph/draw.ts';
import { graphSvg, svgPng, svgSize } from './graph/graph-svg.ts';
import { GraphView, type GraphHandle } from './graph/graph-view.tsx';
import type { en } from './en.ts';
import { lineageMessages } from './lineage-messages.ts';
import { subtitleOf, titleOf, kindWords } from './node-words.ts';
import { useAnswer } from '../../lib/api/use-answer.ts';
import { Muted } from '../../ui/muted.tsx';

export interface LineagePanelProps {
  subject: LineageSubject;
  id: string;
  name: string;
}

/** What something was made from and what was made from it: as a graph, as a table, and each entry in detail. */
export function LineagePanel({ subject, id, name }: LineagePanelProps) {
  const query = useAnswer(getLineage, { params: { subject, id } });
  return (
    <Answered query={query} loading={<ChartSkeleton height={320} />}>
      {(lineage) => <LineageFigure lineage={lineage} name={name} />}
    </Answered>
  );
}

function LineageFigure({ lineage, name }: { lineage: Lineage; name: string }) {
  const t = useMessages(lineageMessages);
  const palette = useChartPalette();
  const narrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(() => lineage.current.at(-1) ?? null);
  const [asTable, setAsTable] = useState(false);
  const view = useRef<GraphHandle>(null);
  const { current: about } = lineage;
  const current = useMemo(() => new Set(about), [about]);
  const drawing = useMemo(() => drawGraph(collapse(lineage, open), narrow ? 'down' : 'right'), [lineage, open, narrow]);
  const openGroup = useCallback(({ id }: NodeGroup) => setOpen((before) => new Set([...before, id])), []);
  const texts = {
    title: t('lineage_of', { name }),
    caption: sentences(
      t('lineage_short', { count: lineage.nodes.length }),
      lineage.left_out > 0 ? t('left_out', { count: lineage.left_out }) : '',
    ),
  };
  const svg = (given: typeof texts) =>
    graphSvg(
      drawing,
      (index) => {
        const { node } = drawing.nodes[index]!;
        return { title: titleOf(node, t), subtitle: subtitleOf(node, t) };
      },
      current,
      palette,
      given,
    );
  const image = useRef<ChartHandle>(null);
  useImperativeHandle(image, () => ({
    zoomBy: (factor) => view.current?.zoomBy(factor < 1 ? 1.25 : 0.8),
    zoomReset: () => view.current?.zoomReset(),
    svg,
    png: (given) => svgPng(svg(given), svgSize(drawing)),
  }));
  const table = useMemo(() => lineageTable(lineage, t), [lineage, t]);
  const detailed = lineage.nodes.find((node) => node.id === chosen);
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Muted component="figcaption" sx={{ flex: '1 1 12rem' }}>
          {texts.caption}
        </Muted>
        {open.size > 0 && !asTable && (
          <Button size="small" onClick={() => setOpen(new Set())}>
            {t('collapse_all')}
          </Button>
        )}
        <ChartToolbar
          texts={texts}
          fileName={texts.title}
          picture={image}
          table={table}
          zoomable
          asTable={asTable}
          onAsTable={setAsTable}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        {asTable ? (
          <ChartTableView
            table={table}
            label={texts.title}
            height={480}
            onRow={(index) => setChosen(lineage.nodes[index]?.id ?? null)}
          />
        ) : (
          <GraphView
            drawing={drawing}
            current={current}
            chosen={chosen}
            label={texts.title}
            onChoose={setChosen}
            onOpen={openGroup}
            handle={view}
          />
        )}
        {detailed && <NodeDetails node={detailed} />}
      </Box>
    </Box>
  );
}

/** The graph as a table: every entry with what it was made from. */
export function lineageTable({ nodes, edges }: Pick<Lineage, 'nodes' | 'edges'>, t: Translate<typeof en>): ChartTable {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const from = Map.groupBy(edges, (edge) => edge.to);
  return tableOf(
    [text(t('name')), text(t('kind')), text(t('made_from')), text(t('made_at'))],
    nodes.map((node) => [
      titleOf(node, t),
      kindWords(node, t),
      (from.get(node.id) ?? [])
        .map((edge) => {
          const source = byId.get(edge.from);
          return source ? `${titleOf(source, t)}${edge.role === 'made' ? '' : ` (${t(`role_${edge.role}`)})`}` : '';
        })
        .filter(Boolean)
        .join(t('between')),
      node.at === null ? '' : formatDateTime(node.at),
    ]),
  );
}
