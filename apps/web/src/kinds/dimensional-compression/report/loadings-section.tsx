import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { type Axes, AxisFields } from '../../../features/projects/report/point-fields.tsx';
import { pointColour } from '../../../charts/relation/point-colour.ts';
import { unsupervisedMessages } from '../../../families/unsupervised/words.ts';
import { compressionMessages } from '../words.ts';
import { ColumnBars, ColumnArrows } from './column-bars.tsx';
import type { View } from './use-view.ts';
import { SideBySide } from '../../../ui/side-by-side.tsx';

type Pca = NonNullable<DimensionalCompressionReport['pca']>;

/** Variance of a column that the circles stand for: all of it, and half. */
const CIRCLES = [1, Number(Math.SQRT1_2.toFixed(4))];
/** Arrows of a biplot end within this share of the farthest score. */
const REACH = 0.85;

/** What components are made of: loadings, correlations with scores, and both over the scores. */
export function LoadingsSection({ report, pca, view }: { report: DimensionalCompressionReport; pca: Pca; view: View }) {
  const t = useMessages(compressionMessages);
  const names = view.points.scores.map(({ name }) => name).slice(0, pca.loadings.length);
  const columns = useMemo(() => report.columns.map(({ name }) => name), [report]);
  const [axes, setAxes] = useState<Axes>([0, Math.min(1, pca.loadings.length - 1)]);
  const [across, up] = axes;
  const x = names[across] ?? '';
  const y = names[up] ?? '';
  const titles = names.map((name, index) => t('with_share', { name, share: formatPercent(pca.explained[index], 1) }));
  return (
    <Section title={t('loadings')} text={t('loadings_text')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, pt: 0.5 }}>
        <AxisFields titles={titles} axes={axes} onAxes={setAxes} />
      </Box>
      <SideBySide>
        {[...new Set(axes)].map((index) => (
          <ColumnBars
            key={index}
            title={t('loadings_of', { component: names[index] ?? '' })}
            columns={columns}
            name={t('loading')}
            values={pca.loadings[index] ?? []}
          />
        ))}
        {across !== up && <CorrelationCircle pca={pca} columns={columns} across={across} up={up} x={x} y={y} />}
        {across !== up && (
          <Biplot
            pca={pca}
            view={view}
            columns={columns}
            across={across}
            up={up}
            x={titles[across] ?? x}
            y={titles[up] ?? y}
          />
        )}
      </SideBySide>
    </Section>
  );
}

interface PlaneProps {
  pca: Pca;
  columns: readonly string[];
  /** The components' places from 0, and their names. */
  across: number;
  up: number;
  x: string;
  y: string;
}

function CorrelationCircle({ pca, columns, across, up, x, y }: PlaneProps) {
  const t = useMessages(compressionMessages);
  const data = useMemo(
    () => ({
      x: { label: t('correlation_with', { component: x }) },
      y: { label: t('correlation_with', { component: y }) },
      name: t('column'),
      circles: CIRCLES,
      vectors: columns.flatMap((name, index) => {
        const [own, other] = [pca.correlation_loadings[across]?.[index], pca.correlation_loadings[up]?.[index]];
        return typeof own === 'number' && typeof other === 'number' ? [{ name, x: own, y: other }] : [];
      }),
    }),
    [pca, columns, across, up, x, y, t],
  );
  return <ColumnArrows title={t('correlation_circle')} caption={t('correlation_circle_text')} data={data} />;
}

function Biplot({ pca, view, columns, across, up, x, y }: PlaneProps & { view: View }) {
  const t = useMessages(compressionMessages);
  const p = useMessages(unsupervisedMessages);
  const { points, group } = view;
  const { factor, data } = useMemo(() => {
    const words = {
      x,
      y,
      column: t('column'),
      rows: t('rows_group'),
      missing: p('missing'),
      others: p('other_values'),
    };
    return biplotOf(pca, points, columns, [across, up], words, group);
  }, [pca, points, columns, across, up, x, y, group, t, p]);
  return (
    <ColumnArrows
      title={t('biplot')}
      caption={t('biplot_text', { factor: formatNumber(factor, 3) })}
      data={data}
      onRow={view.pick}
    />
  );
}

/** Scores with loadings enlarged until the longest reaches as far as most scores do. */
function biplotOf(
  pca: Pca,
  points: View['points'],
  columns: readonly string[],
  [across, up]: readonly [number, number],
  words: { x: string; y: string; column: string; rows: string; missing: string; others: string },
  group: string | null,
) {
  const [column] = points.colours;
  const [xs, ys] = [points.scores[across]?.values ?? [], points.scores[up]?.values ?? []];
  const indices = points.row.flatMap((_, index) =>
    typeof xs[index] === 'number' && typeof ys[index] === 'number' ? [index] : [],
  );
  const vectors = columns.map((name, index) => ({
    name,
    x: pca.loadings[across]?.[index] ?? 0,
    y: pca.loadings[up]?.[index] ?? 0,
  }));
  const farthest = indices.reduce(
    (most, index) => Math.max(most, Math.abs(xs[index] ?? 0), Math.abs(ys[index] ?? 0)),
    0,
  );
  const longest = vectors.reduce((most, vector) => Math.max(most, Math.abs(vector.x), Math.abs(vector.y)), 0);
  const factor = longest > 0 && farthest > 0 ? Number(((REACH * farthest) / longest).toPrecision(2)) : 1;
  return {
    factor,
    data: {
      x: { label: words.x },
      y: { label: words.y },
      name: words.column,
      vectors: vectors.map(({ name, x, y }) => ({ name, x: x * factor, y: y * factor })),
      points: {
        name: words.rows,
        x: indices.map((index) => xs[index] ?? 0),
        y: indices.map((index) => ys[index] ?? 0),
        rows: indices.map((index) => points.row[index] ?? 0),
        ...(column && { colour: pointColour(column, indices, words, group) }),
      },
    },
  };
}
