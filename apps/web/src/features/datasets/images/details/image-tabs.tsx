import type { DatasetDetail } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ComponentType } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { FactsTab } from '../../details/facts-tab.tsx';
import { LineageTab } from '../../details/lineage-tab.tsx';
import { GalleryTab } from '../gallery/gallery-tab.tsx';
import { imageMessages } from '../image-messages.ts';
import { weightOf } from '../problem-weight.ts';
import { useImageSummary } from '../use-image-summary.ts';
import { OverviewTab } from './overview-tab.tsx';
import { ImageProblemsTab } from './problems-tab.tsx';
import { paths, useScreenSearch } from '../../../../lib/paths.ts';

const tabs = ['gallery', 'overview', 'problems', 'facts', 'lineage'] as const;
type ImageTab = (typeof tabs)[number];

const panels = {
  gallery: GalleryTab,
  overview: OverviewTab,
  problems: ImageProblemsTab,
  facts: FactsTab,
  lineage: LineageTab,
} satisfies Record<ImageTab, ComponentType<{ dataset: DatasetDetail }>>;

/** The sides of a dataset of pictures; the tab on show is part of the address. */
export function ImageTabs({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageMessages);
  const id = useId();
  const [search, change] = useScreenSearch(paths.datasetDetails);
  const { data: summary } = useImageSummary(dataset.id);
  const tab = tabs.find((name) => name === search.tab) ?? 'gallery';
  const Panel = panels[tab];
  const problems =
    summary?.problems.filter(({ code }) => weightOf(code) !== 'note').reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: ImageTab) =>
          change(next === 'gallery' ? {} : { tab: next }, { only: true, resetScroll: false })
        }
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
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
