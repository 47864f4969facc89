import { columnName } from '../../../lib/columns/column-name.ts';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { ShapSummary } from '../../../charts/shap/shap-summary.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { labelled } from '../../../lib/i18n/joined.ts';

const MOST_FEATURES = 20;

interface Shap {
  base_value: number;
  method: 'exact_linear' | 'exact_tree' | 'permutation';
  rows: number;
  features: readonly { feature: string; mean_absolute: number; shap: number[]; values: (number | string | null)[] }[];
}

interface ShapProps {
  shap: Shap;
  target: string;
  /** What values and base are counted in, where the target's name does not say it. */
  unit?: string;
}

/** How features move single predictions, all at once and one against its values. */
export function ShapSection({ shap, target, unit }: ShapProps) {
  const t = useMessages(projectMessages);
  const features = useMemo(() => [...shap.features].sort((a, b) => b.mean_absolute - a.mean_absolute), [shap]);
  const numeric = features.filter((feature) => feature.values.some((value) => typeof value === 'number'));
  const [chosen, setChosen] = useState(numeric[0]?.feature ?? '');
  const summary = useMemo(
    () => ({
      target: { label: target, ...(unit !== undefined && { unit }) },
      features: features
        .slice(0, MOST_FEATURES)
        .map((feature) => ({ name: feature.feature, shap: feature.shap, values: feature.values })),
    }),
    [features, target, unit],
  );
  const dependence = useMemo(() => {
    const feature = numeric.find((one) => one.feature === chosen);
    const indices = (feature?.values ?? []).flatMap((value, index) => (typeof value === 'number' ? [index] : []));
    return {
      x: { label: chosen },
      y: { label: t('shap_value'), ...(unit !== undefined && { unit }) },
      groups: [
        {
          name: chosen,
          role: 'group1' as const,
          x: indices.map((index) => feature?.values[index] as number),
          y: indices.map((index) => feature?.shap[index] ?? Number.NaN),
        },
      ],
    };
  }, [numeric, chosen, unit, t]);
  return (
    <Section
      title={t('section_shap')}
      text={t('shap_text', { base: formatNumber(shap.base_value), method: t(`shap_${shap.method}`), rows: shap.rows })}
    >
      <Stack spacing={2}>
        <ShapSummary title={labelled(t('section_shap'), target)} data={summary} />
        {numeric.length > 0 && (
          <>
            <SelectField
              size="small"
              label={t('feature')}
              value={chosen}
              onValue={setChosen}
              sx={{ alignSelf: 'flex-start', minWidth: '12rem' }}
              choices={numeric.map((feature) => feature.feature)}
            />
            <Scatter title={t('shap_dependence', { feature: columnName(chosen) })} data={dependence} />
          </>
        )}
      </Stack>
    </Section>
  );
}
