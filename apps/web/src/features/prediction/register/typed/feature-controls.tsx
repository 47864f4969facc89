import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { ComponentType } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { predictionMessages } from '../../prediction-messages.ts';
import { CategoryControl } from './controls/category-control.tsx';
import type { ControlProps } from './controls/control-props.ts';
import { DateControl } from './controls/date-control.tsx';
import { NumberControl } from './controls/number-control.tsx';
import { SwitchControl } from './controls/switch-control.tsx';
import { isUnseen, observedRange } from './observed-range.ts';
import type { TypedRow } from './paste-rows.ts';
import type { Feature } from './read-cell.ts';

const controls = { numeric: NumberControl, categorical: CategoryControl, boolean: SwitchControl, datetime: DateControl } satisfies Record<Feature['type'], ComponentType<ControlProps>>;

interface FeatureControlsProps {
  features: readonly Feature[];
  row: TypedRow;
  onChange: (feature: string, value: TypedRow[string]) => void;
  /** Why what is typed for a feature cannot be read, by feature. */
  problems: Record<string, string>;
  onProblem: (feature: string, problem: string | null) => void;
}

/** Every feature of a row, each with what training saw of it. */
export function FeatureControls({ features, row, onChange, problems, onProblem }: FeatureControlsProps) {
  const t = useMessages(predictionMessages);
  return (
    <Box sx={{ display: 'grid', columnGap: 4, rowGap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))', pt: 0.5 }}>
      {features.map((feature) => {
        const Control = controls[feature.type];
        const value = row[feature.name] ?? null;
        const range = observedRange(feature);
        const unseen = isUnseen(feature, value);
        return (
          <Box key={feature.name} sx={{ minWidth: 0 }}>
            <Control feature={feature} value={value} onChange={(next) => onChange(feature.name, next)} onProblem={(problem) => onProblem(feature.name, problem)} />
            <FormHelperText className="tabular" role={problems[feature.name] ? 'alert' : undefined} error={problems[feature.name] !== undefined} sx={problems[feature.name] ? undefined : { color: unseen ? 'warning.main' : undefined, fontWeight: unseen ? 600 : undefined }}>
              {problems[feature.name] ?? (value === null ? t('value_missing') : unseen ? t('value_unseen', { range: range ?? '–' }) : range && t('value_observed', { range }))}
            </FormHelperText>
          </Box>
        );
      })}
    </Box>
  );
}
