import { useMemo, useState } from 'react';
import type { PointColour, PointGroup, RelationData } from '../../../charts/relation/relation-data.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { RowFields, useColourColumns } from '../../../families/unsupervised/row-chart/row-fields.tsx';
import { type Axes, AxisFields } from '../../../features/projects/report/point-fields.tsx';
import { unsupervisedMessages } from '../../../families/unsupervised/words.ts';
import { RowChart } from '../../../families/unsupervised/row-chart/row-chart.tsx';
import { clusteringMessages } from '../words.ts';
import type { ColourBy, View } from './use-view.ts';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { clusterName, type T } from './cluster-words.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';

interface ProjectionSectionProps {
  view: View;
  features: readonly string[];
  datasetId: string;
}

/** One column has one component only: its rows are drawn in their order. */
function overRows(points: View['points'], name: string): View['points'] {
  return { ...points, scores: [...points.scores, { name, values: points.row.map((row) => row + 1) }] };
}

/** Rows on two principal components, coloured by cluster or by a column; rows can be selected. */
export function ProjectionSection({ view, features, datasetId }: ProjectionSectionProps) {
  const t = useMessages(clusteringMessages);
  const p = useMessages(unsupervisedMessages);
  const [selects, setSelects] = useState(true);
  const [axes, setAxes] = useState<Axes>([0, 1]);
  const columns = useColourColumns(datasetId, features);
  const points = useMemo(
    () => (view.points.scores.length > 1 ? view.points : overRows(view.points, t('row_number'))),
    [view.points, t],
  );
  const titles = useMemo(
    () =>
      points.scores.map(({ name }, index) =>
        index < points.explained.length ? noted(name, formatPercent(points.explained[index], 1)) : name,
      ),
    [points],
  );
  const names = points.scores.map(({ name }) => name);
  const [x, y] = axes.map((index) => names[index] ?? '') as [string, string];
  const labels = useMemo(
    () => axes.map((index) => titles[index] ?? '') as unknown as readonly [string, string],
    [axes, titles],
  );
  const colourOf = useMemo(() => {
    if (view.colourBy === 'column') return undefined;
    return (indices: readonly number[]): PointColour =>
      view.colourBy === 'cluster'
        ? clusterColour(points.cluster, indices, t)
        : {
            kind: 'groups',
            axis: { label: t('rows') },
            groups: [{ name: t('rows'), role: 'group2' }],
            places: new Int32Array(indices.length),
          };
  }, [view.colourBy, points, t]);
  const labelsOf = useMemo(
    () =>
      view.colourBy === 'cluster'
        ? (drawn: Parameters<typeof clusterLabels>[1]) => clusterLabels(points.cluster, drawn)
        : undefined,
    [view.colourBy, points],
  );
  const assigned = points.role.filter((role) => role === 'assigned').length;
  return (
    <Section title={t('projection')} text={t('projection_text')} hint={t('projection_hint')}>
      <RowFields view={view} selects={selects} onSelects={setSelects}>
        <ChoiceField
          label={p('colour')}
          value={view.colourBy === 'column' ? `column:${view.column ?? ''}` : view.colourBy}
          choices={[
            ['cluster', t('cluster')],
            ['none', p('colour_none')],
            ...columns.map((name) => [`column:${name}`, name] as const),
          ]}
          onValue={(value) =>
            value.startsWith('column:')
              ? view.setColour('column', value.slice('column:'.length))
              : view.setColour(value as ColourBy)
          }
        />
        {names.length > 2 && <AxisFields titles={titles} axes={axes} onAxes={setAxes} />}
      </RowFields>
      <RowChart
        points={points}
        title={t('projection_of', { x, y })}
        x={x}
        y={y}
        labels={labels}
        height={460}
        colourOf={colourOf}
        labelsOf={labelsOf}
        selected={view.selected}
        onSelect={view.select}
        onRow={(row) => view.select(new Set([row]))}
        selects={selects}
        caption={assigned > 0 ? t('assigned_note', { rows: formatCount(assigned) }) : undefined}
      />
    </Section>
  );
}

const symbols = ['circle', 'triangle', 'rect', 'diamond'] as const;
/** Colours come again after so many clusters, with another shape. */
const COLOURS = 6;

function lookOf(cluster: number): Pick<PointGroup, 'role' | 'symbol'> {
  return { role: groupRole(cluster - 1), symbol: symbols[Math.floor((cluster - 1) / COLOURS) % symbols.length]! };
}

/** The colours of some points by their cluster, and from the seventh cluster on their shapes; noise and rows without a cluster are grey. */
export function clusterColour(clusters: readonly (number | null)[], indices: readonly number[], t: T): PointColour {
  const found = new Set(indices.map((index) => clusters[index] ?? null));
  const numbers = [...found].filter((one): one is number => one !== null && one > 0).sort((a, b) => a - b);
  const groups: PointGroup[] = numbers.map((cluster) => ({ name: clusterName(t, cluster), ...lookOf(cluster) }));
  const groupIndices = new Map<number | null, number>(numbers.map((cluster, index) => [cluster, index]));
  if (found.has(0)) groupIndices.set(0, groups.push({ name: clusterName(t, 0), role: 'neutral' }) - 1);
  if (found.has(null))
    groupIndices.set(null, groups.push({ name: t('no_cluster'), role: 'neutral', symbol: 'rect' }) - 1);
  return {
    kind: 'groups',
    axis: { label: t('cluster') },
    groups,
    places: Int32Array.from(indices, (index) => groupIndices.get(clusters[index] ?? null)!),
  };
}

/** Two numbers nearer than this share of the chart would lie over each other. */
const TOO_NEAR = 0.04;

/** More numbers than these, or than these at one place, would cover the points; the smaller clusters' go without. */
const MOST_LABELS = 40;
const MOST_TOGETHER = 3;

/** Each cluster's number at the median of its points; numbers that would lie over each other stand together. */
export function clusterLabels(
  clusters: readonly (number | null)[],
  { x, y, places }: { x: readonly number[]; y: readonly number[]; places: readonly number[] },
): NonNullable<RelationData['labels']> {
  const members = new Map<number, number[]>();
  for (const [at, index] of places.entries()) {
    const cluster = clusters[index];
    if (!cluster) continue;
    const own = members.get(cluster);
    if (own) own.push(at);
    else members.set(cluster, [at]);
  }
  const [width, height] = [x, y].map(
    (values) =>
      values.reduce((most, value) => Math.max(most, value), -Infinity) -
      values.reduce((least, value) => Math.min(least, value), Infinity),
  ) as [number, number];
  const labels: { x: number; y: number; clusters: number[] }[] = [];
  for (const [cluster, own] of [...members].sort(([a], [b]) => a - b).slice(0, MOST_LABELS)) {
    const label = { x: median(own.map((at) => x[at]!)), y: median(own.map((at) => y[at]!)), clusters: [cluster] };
    const near = labels.find(
      (other) => Math.abs(other.x - label.x) <= TOO_NEAR * width && Math.abs(other.y - label.y) <= TOO_NEAR * height,
    );
    if (near) near.clusters.push(cluster);
    else labels.push(label);
  }
  return labels.map(({ clusters: numbers, ...place }) => ({
    ...place,
    text: listed(numbers.slice(0, MOST_TOGETHER)) + (numbers.length > MOST_TOGETHER ? ' …' : ''),
  }));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}
