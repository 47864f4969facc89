import { getDatasetHistory, listAllDatasets, type ComparedSide } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { compareMessages } from './compare-messages.ts';

interface SidePickerProps {
  label: string;
  side: ComparedSide | undefined;
  versionId: string;
  onChange: (versionId: string) => void;
}

/** A dataset and one of its versions. Another dataset begins with its newest. */
export function SidePicker({ label, side, versionId, onChange }: SidePickerProps) {
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
