import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnNames } from '../settings/column-names.ts';
import { projectMessages } from '../words.ts';

/** So many can be told one by one; with more, it is another table. */
const MOST_MISSING = 20;

interface MissingColumnsProps {
  /** The columns a model needs and the dataset does not have by their names. */
  features: readonly string[];
  /** The dataset's. */
  columns: readonly string[];
  mapping: Readonly<Record<string, string>>;
  onChange: (mapping: Readonly<Record<string, string>>) => void;
}

/** Asks for the columns that take the place of those that are not there. */
export function MissingColumns({ features, columns, mapping, onChange }: MissingColumnsProps) {
  const t = useMessages(projectMessages);
  if (features.length === 0) return null;
  if (features.length > MOST_MISSING)
    return (
      <Alert severity="error">
        {t('too_many_missing', { count: features.length, columns: columnNames(features) })}
      </Alert>
    );
  return (
    <>
      <Alert severity="warning" variant="outlined">
        {t('missing_columns', { count: features.length })}
      </Alert>
      {features.map((feature) => (
        <Autocomplete
          key={feature}
          size="small"
          options={columns}
          value={mapping[feature] ?? null}
          onChange={(_event, next) =>
            onChange(
              Object.fromEntries(
                Object.entries({ ...mapping, [feature]: next ?? '' }).filter(([, column]) => column !== ''),
              ),
            )
          }
          renderInput={(params) => <TextField {...params} label={t('takes_place', { column: feature })} required />}
        />
      ))}
    </>
  );
}
