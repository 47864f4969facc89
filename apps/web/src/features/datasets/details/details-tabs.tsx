import {
  type DatasetDetail,
  type DatasetForm,
  type DatasetStatistics,
  getStatistics,
  type ReadProblem,
} from '@hakaru/contract';
import { type ComponentType, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import { TabPanels } from '../../../ui/tab-panels.tsx';
import { Section } from '../../../ui/section.tsx';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { LineageSection } from '../../lineage/index.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { OverviewTab } from '../images/details/overview-tab.tsx';
import { ImageProblemsTab } from '../images/details/problems-tab.tsx';
import { GalleryTab } from '../images/gallery/gallery-tab.tsx';
import { imageMessages } from '../images/image-messages.ts';
import { weightOf } from '../images/problem-weight.ts';
import { useImageSummary } from '../images/use-image-summary.ts';
import { SeriesTab } from '../time-series/details/series-tab.tsx';
import { ProblemList } from '../problem-list.tsx';
import { ColumnsTab } from './columns/columns-tab.tsx';
import { AboutTab } from './about-tab.tsx';
import { ScatterTab } from './scatter/scatter-tab.tsx';
import { TableTab } from './table-tab.tsx';
import { RemediesSection } from './remedies-section.tsx';
import { timeOf } from '../time-of.ts';
import { FarValuesSection, farValuesIn } from './far-values.tsx';
import { WithStatistics } from './statistics/with-statistics.tsx';

type Side = ComponentType<{ dataset: DatasetDetail }>;

const tableSides = {
  table: TableTab,
  columns: ColumnsTab,
  correlation: CorrelationTab,
  scatter: ScatterTab,
  problems: ({ dataset }) => <Problems dataset={dataset} time={null} />,
  facts: AboutTab,
  lineage: LineageTab,
} satisfies Record<string, Side>;

const seriesSides = {
  series: SeriesTab,
  ...tableSides,
  problems: ({ dataset }) => <Problems dataset={dataset} time={timeOf(dataset)} />,
} satisfies Record<string, Side>;

const imageSides = {
  gallery: GalleryTab,
  overview: OverviewTab,
  problems: ImageProblemsTab,
  facts: AboutTab,
  lineage: LineageTab,
} satisfies Record<string, Side>;

const tabsOfForm = {
  table: ({ dataset }) => <TabularTabs dataset={dataset} sides={tableSides} />,
  time_series: ({ dataset }) => <TabularTabs dataset={dataset} sides={seriesSides} />,
  images: ImageTabs,
} satisfies Record<DatasetForm, Side>;

/** The sides of a dataset, one tab each; the tab on show is part of the address. */
export function DetailsTabs({ dataset }: { dataset: DatasetDetail }) {
  const TabsOfForm = tabsOfForm[dataset.form];
  return <TabsOfForm dataset={dataset} />;
}

type TabularSides = typeof tableSides & Partial<typeof seriesSides>;

function TabularTabs({ dataset, sides }: { dataset: DatasetDetail; sides: TabularSides }) {
  const t = useMessages(datasetMessages);
  const { data } = useAnswer(getStatistics, { params: { dataset: dataset.id } });
  const problems = countProblems(dataset.problems) + farValuesIn(data?.statistics?.columns ?? []).length;
  const titleOf = (name: keyof typeof seriesSides) =>
    name === 'problems' && problems > 0 ? t('tab_problems_count', { number: formatCount(problems) }) : t(`tab_${name}`);
  return <Sides dataset={dataset} label={t('tabs')} sides={sides} titleOf={titleOf} />;
}

function ImageTabs({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageMessages);
  const { data: summary } = useImageSummary(dataset.id);
  const problems =
    summary?.problems.filter(({ code }) => weightOf(code) !== 'note').reduce((sum, { count }) => sum + count, 0) ?? 0;
  const titleOf = (name: keyof typeof imageSides) =>
    name === 'problems' && problems > 0 ? t('tab_problems_count', { number: formatCount(problems) }) : t(`tab_${name}`);
  return <Sides dataset={dataset} label={t('tabs')} sides={imageSides} titleOf={titleOf} />;
}

interface SidesProps<Name extends string> {
  dataset: DatasetDetail;
  label: string;
  /** The first is on show where the address names none. */
  sides: { [N in Name]?: Side };
  titleOf: (name: Name) => string;
}

function Sides<Name extends string>({ dataset, label, sides, titleOf }: SidesProps<Name>) {
  const [search, change] = useScreenSearch(paths.datasetDetails);
  const names = Object.keys(sides) as Name[];
  const [first] = names;
  const tab = names.find((name) => name === search.tab) ?? first!;
  const Panel: Side = sides[tab]!;
  return (
    <TabPanels
      label={label}
      tabs={names.map((name) => ({ name, label: titleOf(name) }))}
      tab={tab}
      onTab={(next) => change({ tab: next === first ? undefined : next }, { only: true, resetScroll: false })}
    >
      <Panel dataset={dataset} />
    </TabPanels>
  );
}

/** What the dataset was made from, and what was made from it. */
function LineageTab({ dataset }: { dataset: DatasetDetail }) {
  return <LineageSection subject="dataset" id={dataset.id} name={dataset.name} />;
}

/** What can be done, values that are far from all others, and what was found while reading the file. */
function Problems({ dataset, time }: { dataset: DatasetDetail; time: string | null }) {
  const t = useMessages(datasetMessages);
  return (
    <Stack spacing={2}>
      <RemediesSection dataset={dataset} time={time} />
      <FarValuesSection datasetId={dataset.id} />
      <Section title={t('tab_problems')} text={dataset.problems.length > 0 ? t('problems_text') : undefined}>
        <ProblemList problems={dataset.problems} clean={t('problems_none')} />
      </Section>
    </Stack>
  );
}

/** How many problems a file had: the totals, and what is listed by itself without being in a total. Words for missing values are told, but no problem. */
export function countProblems(described: readonly ReadProblem[]): number {
  const problems = described.filter(({ code }) => code !== 'missing_word');
  const totals = problems.filter(({ row }) => row === null);
  const totalled = new Set(totals.map(keyOf));
  const single = problems.filter((problem) => problem.row !== null && !totalled.has(keyOf(problem)));
  return single.length + totals.reduce((sum, { params }) => sum + Number(params.count ?? 1), 0);
}

function keyOf({ code, column }: ReadProblem): string {
  return JSON.stringify([code, column]);
}

/** Pearson's r of every pair of numeric columns; a cell opens the two as a scatter plot. */
function CorrelationTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  return (
    <WithStatistics datasetId={dataset.id} title={t('tab_correlation')} text={t('correlation_text')}>
      {({ correlation }: DatasetStatistics) =>
        correlation === null || correlation.columns.length < 2 ? (
          <Alert severity="info">{t('correlation_too_few')}</Alert>
        ) : (
          <CorrelationMap {...withoutNames(correlation, dataset)} datasetName={dataset.name} />
        )
      }
    </WithStatistics>
  );
}

/** The correlations without columns that number or name the rows, which say nothing of them. */
function withoutNames(
  { columns, matrix }: NonNullable<DatasetStatistics['correlation']>,
  dataset: DatasetDetail,
): Pick<CorrelationMapProps, 'columns' | 'matrix'> {
  const names = new Set(dataset.columns.filter(({ role }) => role === 'id').map(({ name }) => name));
  const kept = columns.flatMap((name, index) => (names.has(name) ? [] : [index]));
  if (kept.length < 2) return { columns, matrix };
  return {
    columns: kept.map((index) => columns[index] ?? ''),
    matrix: kept.map((row) => kept.map((column) => matrix[row]?.[column] ?? null)),
  };
}

interface CorrelationMapProps {
  columns: readonly string[];
  matrix: readonly (readonly (number | null)[])[];
  datasetName: string;
}

function CorrelationMap({ columns, matrix, datasetName }: CorrelationMapProps) {
  const t = useMessages(datasetMessages);
  const [, change] = useScreenSearch(paths.datasetDetails);
  const data = useMemo(
    () => ({
      value: { label: t('correlation_r') },
      rows: columns,
      columns,
      values: matrix,
      range: [-1, 1] as const,
      scale: 'diverging' as const,
    }),
    [columns, matrix, t],
  );
  function onCell(row: number, column: number): void {
    const [y, x] = [columns[row], columns[column]];
    if (x !== undefined && y !== undefined && x !== y)
      change({ tab: 'scatter', x, y }, { only: true, resetScroll: false });
  }
  return <HeatMap title={t('correlation_title', { name: datasetName })} data={data} onCell={onCell} />;
}
