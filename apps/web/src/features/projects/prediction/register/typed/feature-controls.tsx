import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ComponentType, useState } from 'react';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { SearchField } from '../../../../../ui/search-field.tsx';
import { predictionMessages } from '../../words.ts';
import { CategoryControl } from './controls/category-control.tsx';
import type { ControlProps } from './controls/control-props.ts';
import { DateControl } from './controls/date-control.tsx';
import { NumberControl } from './controls/number-control.tsx';
import { SwitchControl } from './controls/switch-control.tsx';
import { isUnseen, observedRange } from './observed-range.ts';
import type { TypedRow } from './paste-rows.ts';
import type { Feature } from './read-cell.ts';

const controls = {
  numeric: NumberControl,
  categorical: CategoryControl,
  boolean: SwitchControl,
  datetime: DateControl,
} satisfies Record<Feature['type'], ComponentType<ControlProps>>;

/** Of more features, as of a spectrum, some at a time have their fields. */
const MOST_SHOWN = 40;

interface FeatureControlsProps {
  features: readonly Feature[];
  row: TypedRow;
  onChange: (feature: string, value: TypedRow[string]) => void;
  /** Why what is typed for a feature cannot be read, by feature. */
  problems: Record<string, string>;
  onProblem: (feature: string, problem: string | null) => void;
}

/** The features of a row, each with what training saw of it; many of them are searched. */
export function FeatureControls({ features, ...rest }: FeatureControlsProps) {
  const t = useMessages(predictionMessages);
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(MOST_SHOWN);
  if (features.length <= MOST_SHOWN) return <Controls {...rest} features={features} />;
  const found = features.filter(
    ({ name }) => rest.problems[name] !== undefined || name.toLowerCase().includes(search.toLowerCase()),
  );
  const shown = found.slice(0, most);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}>
      <SearchField
        label={t('controls_search')}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setMost(MOST_SHOWN);
        }}
      />
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {t('controls_shown', { shown: shown.length, total: features.length })}
      </Typography>
      <Controls {...rest} features={shown} />
      {found.length > shown.length && (
        <Button
          size="small"
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          onClick={() => setMost(most + MOST_SHOWN)}
        >
          {t('controls_more', { count: Math.min(MOST_SHOWN, found.length - shown.length) })}
        </Button>
      )}
    </Box>
  );
}

function Controls({ features, row, onChange, problems, onProblem }: FeatureControlsProps) {
  const t = useMessages(predictionMessages);
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
        pt: 0.5,
      }}
    >
      {features.map((feature) => {
        const Control = controls[feature.type];
        const value = row[feature.name] ?? null;
        const range = observedRange(feature);
        const unseen = isUnseen(feature, value);
        return (
          <Box key={feature.name} sx={{ minWidth: 0 }}>
            <Control
              feature={feature}
              value={value}
              onChange={(next) => onChange(feature.name, next)}
              onProblem={(problem) => onProblem(feature.name, problem)}
            />
            <FormHelperText
              className="tabular"
              role={problems[feature.name] ? 'alert' : undefined}
              error={problems[feature.name] !== undefined}
              sx={
                problems[feature.name]
                  ? undefined
                  : { color: unseen ? 'warning.main' : undefined, fontWeight: unseen ? 600 : undefined }
              }
            >
              {problems[feature.name] ??
                (value === null
                  ? t('value_missing')
                  : unseen
                    ? t('value_unseen', { range: range ?? '–' })
                    : range && t('value_observed', { range }))}
            </FormHelperText>
          </Box>
        );
      })}
    </Box>
  );
}
