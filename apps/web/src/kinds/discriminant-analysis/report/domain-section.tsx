import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import { useMemo } from 'react';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { OutsideSection } from '../../../families/supervised/report/outside-section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { discriminantMessages } from '../words.ts';

/** Leverage against the distance to the nearest training rows, with the limits of what the model knows. */
export function DomainSection({ report }: { report: DiscriminantAnalysisReport }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const { domain, points } = report;
  const data = useMemo(() => {
    const requested = points.part
      .map((part, index) => ({ part, place: index }))
      .filter(({ place }) => points.leverage[place] !== null && points.distance[place] !== null);
    return {
      x: { label: t('leverage') },
      y: { label: t('distance') },
      groups: (['train', 'test'] as const).flatMap((part) => {
        const indices = requested.filter((one) => one.part === part).map(({ place }) => place);
        return indices.length === 0
          ? []
          : [
              {
                name: r(`part_${part}`),
                role: part,
                x: indices.map((index) => points.leverage[index] ?? Number.NaN),
                y: indices.map((index) => points.distance[index] ?? Number.NaN),
                rows: indices.map((index) => points.row[index] ?? 0),
              },
            ];
      }),
      limits: [
        { axis: 'x' as const, value: domain.leverage_limit, label: `h* ${formatNumber(domain.leverage_limit, 3)}` },
        { axis: 'y' as const, value: domain.distance_limit, label: formatNumber(domain.distance_limit, 3) },
      ],
      highlight: {
        name: t('outside'),
        rows: new Set(points.row.filter((_row, index) => points.inside_domain[index] === false)),
      },
    };
  }, [points, domain, t, r]);
  return (
    <OutsideSection
      domain={domain}
      title={r('section_domain')}
      text={t('domain_text', {
        leverage: formatNumber(domain.leverage_limit, 3),
        distance: formatNumber(domain.distance_limit, 3),
        neighbours: domain.neighbours,
        share: formatPercent(domain.share_inside),
      })}
    >
      <Scatter title={t('domain_picture')} data={data} />
    </OutsideSection>
  );
}
