import type { RegressionReport } from '@hakaru/contract/training/regression';
import { useMemo } from 'react';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { OutsideSection } from '../../../families/supervised/report/outside-section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { regressionMessages } from '../words.ts';
import { isFarBeyond, outsideRows, pointsOf } from './point-groups.ts';
import { labelled } from '../../../lib/i18n/joined.ts';

/** Williams plot: leverage against standardised residual, with the limits of what the model knows. */
export function DomainSection({ report }: { report: RegressionReport }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const { domain } = report;
  const data = useMemo(
    () => ({
      x: { label: t('leverage'), log: isFarBeyond(report.points.leverage, domain.leverage_limit) },
      y: { label: t('standardised_residual') },
      groups: (['out_of_fold', 'test'] as const).map((part) => {
        const own = pointsOf(report, part);
        return {
          name: r(`part_${part}`),
          role: part === 'test' ? ('test' as const) : ('heldOut' as const),
          x: own.leverage,
          y: own.standardised,
          rows: own.rows,
        };
      }),
      limits: [
        { axis: 'x' as const, value: domain.leverage_limit, label: `h* ${formatNumber(domain.leverage_limit, 3)}` },
        { axis: 'y' as const, value: 3, label: '3' },
        { axis: 'y' as const, value: -3, label: '−3' },
      ],
      highlight: { name: t('outside'), rows: outsideRows(report) },
      total: report.rows.train + report.rows.test,
    }),
    [report, domain, t, r],
  );
  return (
    <OutsideSection
      domain={domain}
      title={r('section_domain')}
      text={t('domain_text', {
        leverage: formatNumber(domain.leverage_limit, 3),
        distance: formatNumber(domain.distance_limit, 3),
        neighbours: domain.neighbours,
      })}
    >
      <Scatter title={labelled(r('section_domain'), report.target)} data={data} />
    </OutsideSection>
  );
}
