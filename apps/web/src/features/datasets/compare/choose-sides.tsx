import { type Comparison, getDatasetHistory, listAllDatasets, type ComparedSide } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import SwapIcon from '@mui/icons-material/SwapHoriz';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { compareMessages } from './compare-messages.ts';

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

interface SidePickerProps {
  label: string;
  side: ComparedSide | undefined;
  versionId: string;
  onChange: (versionId: string) => void;
}

/** A dataset and one of its versions. Another dataset begins with its newest. */
function SidePicker({ label, side, versionId, onChange }: SidePickerProps) {
  const t = useMessages(compareMessages);
  const { data: all } = useQuery({ ...callQuery(listAllDatasets, {}), meta: { quiet: true } });
  const datasetId = side?.dataset_id ?? '';
  const history = callQuery(getDatasetHistory, { params: { id: datasetId } });
  const { data: known } = useQuery({
    ...history,
    queryFn: datasetId === '' ? skipToken : history.queryFn,
    meta: { quiet: true },
  });
  const choices = all?.items.filter(({ version_id }) => version_id !== null) ?? [];
  const chosen = choices.find(({ id }) => id === datasetId) ?? null;
  const versions = known?.versions ?? [];
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{label}</Typography>
      <Autocomplete
        disableClearable
        options={choices}
        // Nothing is chosen until the datasets are there.
        value={chosen as NonNullable<typeof chosen>}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        onChange={(_event, dataset) => dataset.version_id && onChange(dataset.version_id)}
        renderInput={(params) => <TextField {...params} label={t('dataset')} />}
      />
      <TextField
        select
        label={t('version')}
        value={versions.some(({ version_id }) => version_id === versionId) ? versionId : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        {versions.map(({ version_id, version, created_at }) => (
          <MenuItem key={version_id} value={version_id}>
            {t('version_name', { version, date: formatDateTime(created_at) })}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
