import type { DesignComparison } from '@hakaru/contract/decisions/optimal-design';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatNumber, formatPercent, formatEfficiency } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { termWords } from '../result/answer.ts';
import { designMessages } from '../words.ts';

type Compared = DesignComparison['designs'][number];

export interface ComparedProps {
  comparison: DesignComparison;
  /** Of each design. */
  names: readonly string[];
  effect: number;
  noise: number;
}

/** The designs side by side in reading order. */
export function ComparedSections(props: ComparedProps) {
  return (
    <>
      <EfficienciesSection {...props} />
      <PowerSection {...props} />
      <SpaceSection {...props} />
      <VifSection {...props} />
      <RelationsSection {...props} />
    </>
  );
}

function EfficienciesSection({ comparison: { designs, terms }, names }: ComparedProps) {
  const t = useMessages(designMessages);
  const needed = terms.reduce((sum, { coefficients }) => sum + coefficients, 0);
  const row = (label: string, of: (design: Compared) => string) => [label, ...designs.map(of)];
  return (
    <Section title={t('compare_efficiencies')} text={t('compare_efficiencies_help')}>
      <PlainTable
        label={t('compare_efficiencies')}
        holdsFirst
        columns={['', ...names]}
        rows={[
          row(t('runs'), ({ runs }) => String(runs)),
          row(t('compare_terms'), () => String(needed)),
          row(t('compare_degrees'), ({ degrees_of_freedom: degrees }) => String(degrees)),
          row(t('compare_pure'), ({ pure_error: pure }) => String(pure)),
          row(t('d_efficiency'), ({ d_efficiency: d, lost }) =>
            lost.length > 0 ? t('cannot_fit') : formatEfficiency(d),
          ),
          row(t('a_efficiency'), ({ a_efficiency: a }) => formatEfficiency(a)),
          row(t('g_efficiency'), ({ g_efficiency: g }) => formatEfficiency(g)),
          row(t('i'), ({ i }) => formatNumber(i, 3)),
        ]}
      />
    </Section>
  );
}

/** Terms in the order of the model, each with the place of its column in the designs that can fit it. */
export function columnsOf(designs: readonly Compared[]): { label: string; part: string }[] {
  const fitted = designs.find(({ coefficients }) => coefficients.length > 0);
  return (fitted?.coefficients ?? []).filter(({ part }) => part !== 'intercept');
}

/** The lowest power among the terms of a part; null where nothing can be tested. */
export function lowestPower({ coefficients }: Compared, part: string): number | null {
  const powers = coefficients
    .filter((one) => one.part === part)
    .flatMap(({ power }) => (power === null ? [] : [power]));
  return powers.length > 0 ? Math.min(...powers) : null;
}

function PowerSection({ comparison: { designs }, names, effect, noise }: ComparedProps) {
  const t = useMessages(designMessages);
  const columns = useMemo(() => columnsOf(designs), [designs]);
  const parts = (['main', 'interaction', 'square', 'further'] as const).filter((part) =>
    columns.some((column) => column.part === part),
  );
  const data = useMemo(
    () => ({
      category: { label: t('term') },
      categories: columns.map(({ label }) => termWords(label)),
      value: { label: t('power') },
      groups: designs.map(({ coefficients }, at) => ({
        name: names[at] ?? '',
        role: groupRole(at),
        values: columns.map(({ label }) => coefficients.find((one) => one.label === label)?.power ?? null),
      })),
      limits: [{ value: 0.8, label: formatPercent(0.8) }],
    }),
    [columns, designs, names, t],
  );
  if (columns.length === 0) return null;
  return (
    <Section
      title={t('compare_power')}
      text={t('compare_power_help', { effect: formatNumber(effect), noise: formatNumber(noise) })}
    >
      <PlainTable
        label={t('compare_lowest')}
        titled
        holdsFirst
        columns={[t('term'), ...names]}
        rows={parts.map((part) => [
          t(`part_${part}`),
          ...designs.map((design) => formatPercent(lowestPower(design, part))),
        ])}
      />
      {designs.some(({ coefficients }) => coefficients.some(({ power }) => power !== null)) && (
        <BarChart title={t('compare_power')} data={data} />
      )}
    </Section>
  );
}

function SpaceSection({ comparison: { designs, space_points: points }, names }: ComparedProps) {
  const t = useMessages(designMessages);
  const data = useMemo(
    () => ({
      x: { label: t('share_of_region') },
      y: { label: t('variance') },
      groups: designs.flatMap(({ space }, at) =>
        space.length === 0
          ? []
          : [
              {
                name: names[at] ?? '',
                role: groupRole(at),
                x: space.map(({ share }) => share),
                y: space.map(({ variance }) => variance),
              },
            ],
      ),
    }),
    [designs, names, t],
  );
  if (data.groups.length === 0) return null;
  return (
    <Section title={t('prediction')}>
      <LineChart
        title={t('space')}
        caption={t('compare_space_help', { points: formatNumber(points, 7) })}
        data={data}
        height={360}
      />
    </Section>
  );
}

function VifSection({ comparison: { designs }, names }: ComparedProps) {
  const t = useMessages(designMessages);
  const columns = columnsOf(designs);
  if (!designs.some(({ coefficients }) => coefficients.some(({ vif }) => vif !== null))) return null;
  const formats = designs.map(({ coefficients }) => columnFormat(coefficients.map(({ vif }) => vif)));
  return (
    <Section title={t('vif')} text={t('compare_vif_help')}>
      <PlainTable
        label={t('vif')}
        holdsFirst
        columns={[t('term'), ...names]}
        rows={columns.map(({ label }) => [
          termWords(label),
          ...designs.map(({ coefficients }, at) => formats[at]!(coefficients.find((one) => one.label === label)?.vif)),
        ])}
      />
    </Section>
  );
}

function RelationsSection({ comparison: { designs }, names }: ComparedProps) {
  const t = useMessages(designMessages);
  const maps = useMemo(() => {
    const most = Math.max(1, ...designs.flatMap(({ aliases }) => aliases?.values.flat().map(Math.abs) ?? []));
    return designs.map(({ correlations, aliases }) => ({
      correlated: correlations && {
        value: { label: t('correlation') },
        rows: correlations.labels.map(termWords),
        columns: correlations.labels.map(termWords),
        values: correlations.values,
        range: [-1, 1] as const,
        scale: 'diverging' as const,
      },
      aliased: aliases && {
        value: { label: t('alias') },
        rows: aliases.rows.map(termWords),
        columns: aliases.columns.map(termWords),
        values: aliases.values,
        // One scale for all, so that colours can be compared.
        range: [-most, most] as const,
        scale: 'diverging' as const,
      },
    }));
  }, [designs, t]);
  if (maps.every(({ correlated, aliased }) => !correlated && !aliased)) return null;
  return (
    <Section title={t('compare_relations')} text={t('compare_relations_help')}>
      {(['correlated', 'aliased'] as const).map((kind) => (
        <SideBySide key={kind} gap={3}>
          {maps.map((map, at) => {
            const data = map[kind];
            const title = t(kind === 'correlated' ? 'compare_correlations_of' : 'compare_aliases_of', {
              design: names[at] ?? '',
            });
            return data && <HeatMap key={at} title={title} data={data} />;
          })}
        </SideBySide>
      ))}
    </Section>
  );
}
