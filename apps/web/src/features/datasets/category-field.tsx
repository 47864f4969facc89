import { listDatasets } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { datasetMessages } from './dataset-messages.ts';
import { useAnswer } from '../../lib/api/use-answer.ts';

/** A category: one that other datasets have, or a new one. */
export function CategoryField({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const t = useMessages(datasetMessages);
  const { data } = useAnswer(listDatasets, { query: { page_size: 1 } });
  return (
    <Autocomplete
      freeSolo
      options={data?.categories ?? []}
      inputValue={value}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'reset' || text !== '') onChange(text);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('category')}
          helperText={t('category_help')}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: 100 } }}
        />
      )}
    />
  );
}
