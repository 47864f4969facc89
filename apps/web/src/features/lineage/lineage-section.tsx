import { lazy, Suspense } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Section } from '../../ui/section.tsx';
import { ChartSkeleton } from '../../ui/skeletons.tsx';
import type { LineagePanelProps } from './lineage-panel.tsx';
import { lineageMessages } from './lineage-messages.ts';

// The steps' and models' catalogues are large.
const LineagePanel = lazy(async () => ({ default: (await import('./lineage-panel.tsx')).LineagePanel }));

/** The lineage of a dataset, a training project or a prediction, as a part of its page. */
export function LineageSection(props: LineagePanelProps) {
  const t = useMessages(lineageMessages);
  return (
    <Section title={t('lineage')} text={t('lineage_text')}>
      <Suspense fallback={<ChartSkeleton height={320} />}>
        <LineagePanel {...props} />
      </Suspense>
    </Section>
  );
}
