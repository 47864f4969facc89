import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { RowFields, useColourColumns } from '../../../families/unsupervised/row-chart/row-fields.tsx';
import { type Axes, AxisFields } from '../../../features/projects/report/point-fields.tsx';
import { groupsToChoose, pointColour } from '../../../charts/relation/point-colour.ts';
import { unsupervisedMessages } from '../../../families/unsupervised/words.ts';
import { compressionMessages } from '../words.ts';
import { mapWords } from './map-words.ts';
import type { View } from './use-view.ts';
import type { ScatterLine } from '../../../charts/scatter/scatter-data.ts';
import { hotellingEllipse } from '../../../charts/relation/hotelling-ellipse.ts';
import { RowChart } from '../../../families/unsupervised/row-chart/row-chart.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';

interface ScoresSectionProps {
  report: DimensionalCompressionReport;
  view: View;
  features: readonly string[];
  datasetId: string;
}

/** Scores of all rows; of a method with several maps, all of them side by side. */
export function ScoresSection({ report, view, features, datasetId }: ScoresSectionProps) {
  const t = useMessages(compressionMessages);
  const p = useMessages(unsupervisedMessages);
  const [selects, setSelects] = useState(true);
  const columns = useColourColumns(datasetId, features);
  const groups = groupsToChoose(view.points.colours[0]);
  const several = report.maps.length > 1;
  return (
    <Section
      title={t(several ? 'maps' : 'scores')}
      text={t('scores_text')}
      hint={t(report.pca ? 'scores_hint' : 'scores_hint_plain')}
    >
      <RowFields view={view} selects={selects} onSelects={setSelects}>
        <ChoiceField
          label={p('colour')}
          value={view.colour ?? ''}
          choices={[['', p('colour_none')], ...columns]}
          onValue={(name) => view.setColour(name === '' ? null : name)}
        />
        {groups.length > 0 && (
          <ChoiceField
            label={t('groups_in_colour')}
            value={view.group ?? ''}
            choices={[['', t('groups_largest')], ...groups]}
            onValue={(name) => view.setGroup(name === '' ? null : name)}
          />
        )}
      </RowFields>
      {several ? (
        <Maps report={report} view={view} selects={selects} />
      ) : (
        <OneMap report={report} view={view} selects={selects} />
      )}
    </Section>
  );
}

function OneMap({ report, view, selects }: { report: DimensionalCompressionReport; view: View; selects: boolean }) {
  const t = useMessages(compressionMessages);
  const { scores } = view.points;
  const names = useMemo(() => scores.map(({ name }) => name), [scores]);
  const [axes, setAxes] = useState<Axes>([0, Math.min(1, names.length - 1)]);
  const [x, y] = axes.map((index) => names[index] ?? names[0] ?? '') as [string, string];
  const { pca } = report;
  const lines = useMemo(() => {
    const variances = pca && ([pca.eigenvalues[axes[0]] ?? 0, pca.eigenvalues[axes[1]] ?? 0] as const);
    const ellipse =
      variances && axes[0] !== axes[1] && hotellingEllipse(variances, report.fitted_rows, view.confidence);
    return ellipse ? [{ name: t('ellipse', { confidence: formatPercent(view.confidence) }), ...ellipse }] : [];
  }, [pca, axes, report.fitted_rows, view.confidence, t]);
  const titles = useMemo(
    () =>
      names.map((name, index) =>
        pca ? t('with_share', { name, share: formatPercent(pca.explained[index], 1) }) : name,
      ),
    [names, pca, t],
  );
  const labels = useMemo(() => [titles[axes[0]] ?? x, titles[axes[1]] ?? y] as const, [titles, axes, x, y]);
  return (
    <>
      {names.length > 2 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
          <AxisFields titles={titles} axes={axes} onAxes={setAxes} />
        </Box>
      )}
      <MapChart
        view={view}
        title={t('scores_of', { x, y })}
        x={x}
        y={y}
        labels={labels}
        height={460}
        selects={selects}
        lines={lines}
      />
    </>
  );
}

function Maps({ report, view, selects }: { report: DimensionalCompressionReport; view: View; selects: boolean }) {
  const t = useMessages(compressionMessages);
  return (
    <SideBySide>
      {report.maps.map((map) => {
        const words = mapWords(t, map) ?? map.key;
        const [x = '', y = ''] = map.columns;
        return (
          <MapChart
            key={map.key}
            view={view}
            title={map.key === report.best_map ? t('map_best', { map: words }) : words}
            x={x}
            y={y}
            height={340}
            selects={selects}
          />
        );
      })}
    </SideBySide>
  );
}

interface MapChartProps {
  view: View;
  title: string;
  /** The scores' names. */
  x: string;
  y: string;
  /** What the axes are called where that is not the scores' names; kept stable. */
  labels?: readonly [x: string, y: string];
  height: number;
  selects: boolean;
  lines?: readonly ScatterLine[];
}

/** Two scores of every row of the view; rows can be picked and selected. */
function MapChart({ view, labels, ...chart }: MapChartProps) {
  const t = useMessages(compressionMessages);
  const p = useMessages(unsupervisedMessages);
  const { points, selected, select, pick, group } = view;
  const [column] = points.colours;
  const colourOf = useMemo(
    () =>
      column && group !== null
        ? (indices: readonly number[]) =>
            pointColour(column, indices, { missing: p('missing'), others: p('other_values') }, group)
        : undefined,
    [column, group, p],
  );
  // A map's title says its size of neighbourhood; axes need not repeat it.
  const names = useMemo(
    () => [chart.x, chart.y].map((name) => name.replace(/ \(.*\)$/, '')) as [string, string],
    [chart.x, chart.y],
  );
  const projected = points.role.filter((role) => role === 'projected').length;
  return (
    <RowChart
      {...chart}
      labels={labels ?? names}
      points={points}
      colourOf={colourOf}
      selected={selected}
      onSelect={select}
      onRow={(row) => {
        pick(row);
        select(new Set([row]));
      }}
      caption={projected > 0 ? t('projected_note', { rows: formatCount(projected) }) : undefined}
    />
  );
}
