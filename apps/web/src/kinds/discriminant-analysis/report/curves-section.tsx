import { compact } from '../../../lib/compact.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import { useMemo, useState } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import type { LineData, LineGroup } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { shareText, spreadText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { ListChoice, PartChoice, classNames, partsOf } from './report-parts.tsx';
import { type ColourRole, groupRole } from '../../../charts/palette/chart-palette.ts';
import { SideBySide } from '../../../ui/side-by-side.tsx';

const ALL = ' all';
const MOST_LINES = 6;

/** ROC and precision against recall: of each class against the rest, or of one with its band over the folds. */
export function CurvesSection({
  report,
  curves,
}: {
  report: DiscriminantAnalysisReport;
  curves: NonNullable<DiscriminantAnalysisReport['curves']>;
}) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const classes = useMemo(() => classNames(report), [report]);
  const parts = partsOf(curves.roc);
  const labels = useMemo(() => [...new Set(curves.roc.map(({ label }) => label))], [curves]);
  const [part, setPart] = useState(parts[0] ?? 'test');
  const [chosen, setChosen] = useState(labels.length === 1 ? labels[0]! : ALL);
  const charts = useMemo(() => {
    const shown = chosen === ALL ? labels.slice(0, MOST_LINES) : [chosen];
    const meanName = (label: string) => (shown.length === 1 ? t('mean_over_folds', { label }) : null);
    const roc = curves.roc.filter((curve) => curve.part === part && shown.includes(curve.label));
    const recalls = curves.precision_recall.filter((curve) => curve.part === part && shown.includes(curve.label));
    const one = recalls.length === 1 ? recalls[0] : undefined;
    return {
      roc: {
        x: { label: t('false_positive_rate') },
        y: { label: t('true_positive_rate') },
        groups: [
          ...roc.flatMap((curve) =>
            rocGroups(
              curve,
              t('with_area', { label: curve.label, area: shareText(curve.area) }),
              classRole(classes, curve.label),
              meanName(curve.label),
            ),
          ),
          { name: t('chance'), role: 'neutral' as const, x: [0, 1], y: [0, 1], dashed: true },
        ],
      } satisfies LineData,
      recall: {
        x: { label: t('recall') },
        y: { label: t('precision') },
        groups: recalls.flatMap((curve) =>
          precisionRecallGroups(
            curve,
            t('with_average_precision', { label: curve.label, area: shareText(curve.area) }),
            classRole(classes, curve.label),
            meanName(curve.label),
          ),
        ),
        ...(one && {
          limits: [{ axis: 'y' as const, value: one.share, label: t('chance_share', { share: shareText(one.share) }) }],
        }),
      } satisfies LineData,
      bands: [
        ...roc.map(({ label, band }) => ({ label, band, figure: 'roc_auc' as const })),
        ...recalls.map(({ label, band }) => ({ label, band, figure: 'average_precision' as const })),
      ],
    };
  }, [curves, part, chosen, labels, classes, t]);
  const choices = [
    [ALL, labels.length > MOST_LINES ? t('first_classes', { count: MOST_LINES }) : t('every_class')] as const,
    ...labels,
  ];
  const [area, averagePrecision] = [curves.macro_area[part], curves.macro_average_precision[part]];
  const overFolds = charts.bands.flatMap(({ label, band, figure }) =>
    band
      ? [
          t('of_part', {
            what: t('of_target', {
              what: label,
              target: `${t(figure)} ${spreadText(band.area.mean, band.area.sd)}`,
            }),
            part: t('count_folds', { count: band.folds }),
          }),
        ]
      : [],
  );
  const text = sentences(
    curves.positive === null ? t('curves_text') : t('curves_text_positive', { label: curves.positive }),
    ...(labels.length > 1
      ? [t('macro_areas', { area: shareText(area ?? null), precision: shareText(averagePrecision ?? null) })]
      : []),
  );
  return (
    <Section
      title={t('section_curves')}
      text={text}
      action={
        <>
          {labels.length > 1 && <ListChoice label={t('class')} value={chosen} choices={choices} onValue={setChosen} />}
          <PartChoice parts={parts} part={part} onRole={setPart} />
        </>
      }
    >
      <SideBySide>
        <LineChart
          title={t('of_part', { what: t('roc'), part: r(`part_${part}`) })}
          data={charts.roc}
          height={400}
          caption={overFolds.length > 0 && chosen !== ALL ? t('band_caption') : undefined}
        />
        <LineChart
          title={t('of_part', { what: t('precision_recall'), part: r(`part_${part}`) })}
          data={charts.recall}
          height={400}
          caption={chosen === ALL ? t('choose_class_for_band') : overFolds.join(' · ')}
        />
      </SideBySide>
    </Section>
  );
}

type Curves = NonNullable<DiscriminantAnalysisReport['curves']>;
type Roc = Curves['roc'][number];
type PrecisionRecall = Curves['precision_recall'][number];
type Band = NonNullable<Roc['band']>;

/** A band of mean ± standard deviation, kept between 0 and 1; null where there is a single fold. */
function bandEnds({ mean, sd }: Band): Pick<LineGroup, 'low' | 'high'> {
  if (sd === null) return {};
  return {
    low: mean.map((value, index) => Math.max(0, value - (sd[index] ?? 0))),
    high: mean.map((value, index) => Math.min(1, value + (sd[index] ?? 0))),
  };
}

/** A class's curve and, where asked, its mean over the folds with the band. */
export function rocGroups(curve: Roc, name: string, role: ColourRole, meanName: string | null): LineGroup[] {
  const { band } = curve;
  return compact([
    { name, role, x: curve.false_positive_rate, y: curve.true_positive_rate },
    band && meanName !== null && { name: meanName, role, x: band.x, y: band.mean, dashed: true, ...bandEnds(band) },
  ]);
}

/** Precision holds from one recall to the next: a stair, not a slope (Davis & Goadrich 2006). */
export function recallSteps({ recall, precision }: Pick<PrecisionRecall, 'recall' | 'precision'>): {
  x: number[];
  y: number[];
} {
  const x: number[] = [];
  const y: number[] = [];
  for (const [index, at] of recall.entries()) {
    const value = precision[index] ?? Number.NaN;
    x.push(index === 0 ? Math.min(0, at) : recall[index - 1]!, at);
    y.push(value, value);
  }
  return { x, y };
}

function precisionRecallGroups(
  curve: PrecisionRecall,
  name: string,
  role: ColourRole,
  meanName: string | null,
): LineGroup[] {
  const { band } = curve;
  return compact([
    { name, role, ...recallSteps(curve) },
    band && meanName !== null && { name: meanName, role, x: band.x, y: band.mean, dashed: true, ...bandEnds(band) },
  ]);
}

/** A class keeps its colour in every chart. */
function classRole(classes: readonly string[], label: string): ColourRole {
  return groupRole(Math.max(0, classes.indexOf(label)));
}
