import type { DatasetDetail } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useId, type ComponentType } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { countProblems } from '../count-problems.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { ColumnsTab } from './columns/columns-tab.tsx';
import { CorrelationTab } from './correlation-tab.tsx';
import { FactsTab } from './facts-tab.tsx';
import { LineageTab } from './lineage-tab.tsx';
import { ProblemsTab } from './problems-tab.tsx';
import { ScatterTab } from './scatter/scatter-tab.tsx';
import { TableTab } from './table-tab.tsx';
import { SeriesTab } from '../time-series/details/series-tab.tsx';
import { useTab } from './use-tab.ts';
import { paths, useScreenSearch } from '../../../lib/paths.ts';

export const detailTabs = [
  'series',
  'table',
  'columns',
  'correlation',
  'scatter',
  'problems',
  'facts',
  'lineage',
] as const;
export type DetailTab = (typeof detailTabs)[number];

const panels = {
  series: SeriesTab,
  table: TableTab,
  columns: ColumnsTab,
  correlation: CorrelationTab,
  scatter: ScatterTab,
  problems: ProblemsTab,
  facts: FactsTab,
  lineage: LineageTab,
} satisfies Record<DetailTab, ComponentType<{ dataset: DatasetDetail }>>;

/** The sides of a dataset, one tab each; the tab on show is part of the address. */
export function DetailsTabs({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const id = useId();
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'), { noSsr: true });
  const [search] = useScreenSearch(paths.datasetDetails);
  const tabs = dataset.form === 'time_series' ? detailTabs : detailTabs.filter((name) => name !== 'series');
  const [first = 'table'] = tabs;
  const open = useTab(first);
  const tab = tabs.find((name) => name === search.tab) ?? first;
  const Panel = panels[tab];
  const problems = countProblems(dataset.problems);
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: DetailTab) => open(next)}
        variant="scrollable"
        scrollButtons={small}
        allowScrollButtonsMobile
        aria-label={t('tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider', '@media print': { display: 'none' } }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={tab === name ? `${id}-panel` : undefined}
            label={
              name === 'problems' && problems > 0
                ? t('tab_problems_count', { number: formatCount(problems) })
                : t(`tab_${name}`)
            }
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Panel dataset={dataset} />
      </Box>
    </>
  );
}
