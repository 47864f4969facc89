import { useMemo } from 'react';
import { Histogram } from '../../../../charts/histogram/histogram.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../../lib/numbers/format-number.ts';
import { DetailTable } from '../../../../ui/detail-table.tsx';
import { Section } from '../../../../ui/section.tsx';
import { predictionMessages } from '../words.ts';
import { SideBySide } from '../../../../ui/side-by-side.tsx';

const HEIGHT = 300;
const SHOWN_QUANTILES = [0.05, 0.5, 0.95];

/** How a figure spreads over all rows of a prediction, as compute counts it. */
export interface RowDistribution {
  rows: number;
  minimum: number;
  maximum: number;
  edges: number[];
  counts: number[];
  below: number;
  above: number;
  quantiles: { share: number; value: number }[];
}

interface DistributionsProps {
  rows: number;
  /** One without a distribution is left out. */
  pictures: readonly { of: RowDistribution | null; title: string; axis: string }[];
}

/** How the figures of a prediction spread over all its rows. */
export function DistributionsSection({ rows, pictures: charts }: DistributionsProps) {
  const t = useMessages(predictionMessages);
  return (
    <Section title={t('distributions')} text={t('distributions_text', { rows: formatCount(rows) })}>
      <SideBySide gap={3}>
        {charts.map(
          ({ of, title, axis }) => of && <Distribution key={title} of={of} title={title} axis={axis} rows={rows} />,
        )}
      </SideBySide>
    </Section>
  );
}

function Distribution({ of, title, axis, rows }: { of: RowDistribution; title: string; axis: string; rows: number }) {
  const t = useMessages(predictionMessages);
  const data = useMemo(
    () => ({
      axis: { label: axis },
      edges: of.edges,
      groups: [{ name: axis, role: 'prediction' as const, counts: of.counts }],
      missing: rows - of.rows,
    }),
    [of, axis, rows],
  );
  const beyond = of.below + of.above;
  const caption =
    beyond > 0
      ? t('picture_beyond', {
          shown: formatCount(of.rows - beyond),
          beyond: formatCount(beyond),
          minimum: formatNumber(of.minimum),
          maximum: formatNumber(of.maximum),
        })
      : t('picture_all', { shown: formatCount(of.rows) });
  const quantiles = of.quantiles
    .filter(({ share }) => SHOWN_QUANTILES.includes(share))
    .map(({ share, value }) => ({ label: t('quantile', { percent: share * 100 }), value: formatNumber(value) }));
  return (
    <div>
      <Histogram title={title} caption={caption} data={data} height={HEIGHT} />
      <DetailTable label={title} details={quantiles} />
    </div>
  );
}
