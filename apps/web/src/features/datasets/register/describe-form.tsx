import { dataType } from '@hakaru/contract';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { CategoryField } from '../category-field.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { offeredTrainingTypes, trainingScreens } from '../../../lib/training-screens.ts';
import type { RegisterDraft } from './register-draft.ts';
import { SelectField } from '../../../ui/select-field.tsx';

interface DescribeFormProps {
  draft: Omit<RegisterDraft, 'corrections'>;
  onChange: (change: Partial<Omit<RegisterDraft, 'corrections'>>) => void;
  /** What the server said about a field, by its name. */
  problems: Record<string, string>;
  /** False for what no training type can be chosen for. */
  withTrainingType?: boolean;
}

/** What a dataset is called and what it is for. */
export function DescribeForm({ draft, onChange, problems, withTrainingType = true }: DescribeFormProps) {
  const t = useMessages(datasetMessages);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' }, maxWidth: '64rem' }}>
      <TextField
        required
        label={t('name')}
        value={draft.name}
        error={Boolean(problems.name)}
        helperText={problems.name ?? t('name_help')}
        onChange={({ target }) => onChange({ name: target.value, nameFromFile: false })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <CategoryField value={draft.category} onChange={(category) => onChange({ category })} />
      <FormControl>
        <FormLabel id="data-type">{t('data_type')}</FormLabel>
        <RadioGroup
          aria-labelledby="data-type"
          value={draft.data_type}
          onChange={({ target }) => onChange({ data_type: dataType.parse(target.value) })}
        >
          {dataType.options.map((type) => (
            <FormControlLabel
              key={type}
              value={type}
              control={<Radio size="small" />}
              label={
                <>
                  <strong>{t(`data_type_${type}`)}</strong> – {t(`data_type_${type}_help`)}
                </>
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
      {withTrainingType && (
        <SelectField
          label={t('training_type')}
          value={draft.training_type}
          choices={offeredTrainingTypes.map((type) => [type, wordsOf(trainingScreens(type).title)])}
          onValue={(training_type) => onChange({ training_type })}
        />
      )}
      <TextField
        multiline
        minRows={2}
        label={t('comment')}
        value={draft.comment}
        onChange={({ target }) => onChange({ comment: target.value })}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
        sx={{ gridColumn: '1 / -1' }}
        error={Boolean(problems.comment)}
        helperText={problems.comment}
      />
    </Box>
  );
}
