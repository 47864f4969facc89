import { listTags } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { editingMessages } from './editing-messages.ts';

const MOST_CHARS = 50;

/** Tags: ones that other datasets have, or new ones. A word that was typed and left counts too. */
export function TagsField({ value, onChange }: { value: readonly string[]; onChange: (tags: string[]) => void }) {
  const t = useMessages(editingMessages);
  const { data } = useQuery({ ...callQuery(listTags, {}), meta: { quiet: true } });
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={data?.items.map(({ name }) => name) ?? []}
      value={[...value]}
      onChange={(_event, tags) =>
        onChange([...new Set(tags.map((tag) => tag.trim().slice(0, MOST_CHARS)).filter(Boolean))])
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('tags')}
          helperText={t('tags_help')}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: MOST_CHARS } }}
        />
      )}
    />
  );
}
