import type { Comparison } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import SwapIcon from '@mui/icons-material/SwapHoriz';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { compareMessages } from './compare-messages.ts';
import { SidePicker } from './side-picker.tsx';

interface ChooseSidesProps {
  before: string;
  after: string;
  comparison: Comparison | undefined;
  keys: readonly string[];
  onChange: (sides: { before: string; after: string }, keys?: readonly string[]) => void;
}

const MOST_KEYS = 5;

/** Which two versions are compared, and how their rows are matched. */
export function ChooseSides({ before, after, comparison, keys, onChange }: ChooseSidesProps) {
  const t = useMessages(compareMessages);
  const isPictures = comparison?.before.column_count === 0;
  const columns =
    comparison?.by_column
      .filter(({ name, name_before, type, type_before }) => name === name_before && type === type_before)
      .map(({ name }) => name) ?? [];
  return (
    <Section title={t('matching')}>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr auto 1fr' }, gap: 2, alignItems: 'center' }}
      >
        <SidePicker
          label={t('before')}
          side={comparison?.before}
          versionId={before}
          onChange={(next) => onChange({ before: next, after })}
        />
        <Tooltip title={t('swap')}>
          <IconButton
            aria-label={t('swap')}
            onClick={() => onChange({ before: after, after: before }, keys)}
            sx={{ justifySelf: 'center' }}
          >
            <SwapIcon />
          </IconButton>
        </Tooltip>
        <SidePicker
          label={t('after')}
          side={comparison?.after}
          versionId={after}
          onChange={(next) => onChange({ before, after: next })}
        />
      </Box>
      {!isPictures && (
        <Autocomplete
          multiple
          options={[...new Set([...keys, ...columns])]}
          value={[...keys]}
          getOptionDisabled={() => keys.length >= MOST_KEYS}
          onChange={(_event, next) => onChange({ before, after }, next)}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('key_columns')}
              placeholder={keys.length === 0 ? t('by_place') : undefined}
              helperText={t('key_help')}
            />
          )}
          sx={{ mt: 2 }}
        />
      )}
    </Section>
  );
}
