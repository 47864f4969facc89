import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { labelled } from '../../../lib/i18n/joined.ts';

const MOST_FEATURES = 30;

interface ImportanceProps {
  importance: { features: readonly { feature: string; mean: number; sd: number }[] };
  target: string;
  /** How it was measured, in the type's words. */
  text: string;
  /** What grows or falls when a feature is shuffled. */
  axis: string;
}

/** How much the models need each feature. */
export function ImportanceSection({ importance, target, text, axis }: ImportanceProps) {
  const t = useMessages(projectMessages);
  const data = useMemo(() => {
    const features = [...importance.features].sort((a, b) => b.mean - a.mean).slice(0, MOST_FEATURES);
    return {
      category: { label: t('feature') },
      categories: features.map((feature) => feature.feature),
      value: { label: axis },
      groups: [
        {
          name: axis,
          role: 'group1' as const,
          values: features.map((feature) => feature.mean),
          low: features.map((feature) => feature.mean - feature.sd),
          high: features.map((feature) => feature.mean + feature.sd),
        },
      ],
    };
  }, [importance, axis, t]);
  return (
    <Section title={t('section_importance')} text={text}>
      <BarChart title={labelled(t('section_importance'), target)} data={data} />
    </Section>
  );
}
