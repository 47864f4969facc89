import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';
import { useDraft } from '../../../ui/schema-form/use-draft.ts';
import { helpOf, isOptional, titleOf } from '../setup.ts';
import { analysisMessages } from '../words.ts';
import { categoryColumns, groupsOf, isWrongCount, numericColumns, withCategoryOf, withOutcomes } from './draft.ts';
import { ShareFields } from './share-fields.tsx';

interface ChosenFieldProps {
  field: string;
  schema: JsonSchema;
  told: Readonly<Record<string, unknown>>;
  hints: readonly ColumnHint[];
  error: string | undefined;
  onTold: (told: Record<string, unknown>) => void;
}

/** Controls that offer columns of groups alone. */
const OF_GROUPS = new Set(['category', 'outcome', 'outcomes']);

/** A count to type; what is none is kept as it was typed, and is said to be wrong. */
function CountField({ field, schema, told, error, onTold }: Omit<ChosenFieldProps, 'hints'>) {
  const t = useMessages(analysisMessages);
  const isWrong = isWrongCount(told[field]);
  const [text, setText] = useDraft(
    told[field] ?? '',
    (typed) => (typed.trim() === '' ? '' : (parseNumber(typed) ?? typed)),
    (own) => String(own ?? ''),
  );
  return (
    <TextField
      label={titleOf(schema)}
      required
      value={text}
      error={error !== undefined || isWrong}
      helperText={error ?? (isWrong ? t('problem_count_wrong') : helpOf(schema))}
      onChange={({ target }) => onTold({ [field]: setText(target.value) })}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

/** A field of a test that is chosen among the table's columns or their values, by the `control` that its schema names. */
export function ChosenField({ field, schema, told, hints, error, onTold }: ChosenFieldProps) {
  const t = useMessages(analysisMessages);
  const { control } = schema;
  const input = {
    ...(OF_GROUPS.has(String(control)) && { noOptionsText: t('no_column') }),
    renderInput: (params: object) => (
      <TextField
        {...params}
        label={titleOf(schema)}
        required={!isOptional(schema)}
        error={error !== undefined}
        helperText={error ?? helpOf(schema)}
      />
    ),
  };
  const labels = new Map(hints.map(({ column }) => [column.name, withUnit(column.name, column.unit)]));
  const getOptionLabel = (name: string) => labels.get(name) ?? name;
  if (control === 'shares') return <ShareFields {...{ schema, told, hints, error, onTold }} />;
  if (control === 'count') return <CountField {...{ field, schema, told, error, onTold }} />;
  if (control === 'columns' || control === 'outcomes') {
    const offered = control === 'columns' ? numericColumns(hints) : categoryColumns(hints);
    const options = offered.map(({ column }) => column.name);
    return (
      <Autocomplete
        {...input}
        multiple
        disableCloseOnSelect
        options={options}
        getOptionLabel={getOptionLabel}
        value={(told[field] as string[] | undefined) ?? []}
        onChange={(_event, names) =>
          onTold(control === 'outcomes' ? withOutcomes(hints, names, told) : { [field]: names })
        }
      />
    );
  }
  if (control === 'group' || control === 'event') {
    const of = control === 'group' ? told['category'] : (told['outcomes'] as string[] | undefined)?.[0];
    const groups = groupsOf(hints, of);
    const rows = new Map(groups.map(({ value, count }) => [value, count]));
    const value = String(told[field] ?? '');
    return (
      <Autocomplete
        {...input}
        freeSolo
        autoSelect
        options={groups.map((group) => group.value)}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            {t('group_rows', { group: option, rows: rows.get(option) ?? 0 })}
          </li>
        )}
        value={value}
        onChange={(_event, next) => onTold({ [field]: next ?? '' })}
      />
    );
  }
  const offered =
    control === 'category' || control === 'outcome'
      ? categoryColumns(hints)
      : control === 'any_column'
        ? hints
        : numericColumns(hints);
  const value = (told[field] as string | undefined) || null;
  return (
    <Autocomplete
      {...input}
      options={offered.map(({ column }) => column.name)}
      getOptionLabel={getOptionLabel}
      value={value}
      onChange={(_event, name) =>
        onTold(
          control === 'category'
            ? withCategoryOf(hints, name, told)
            : control === 'outcome'
              ? { outcome: name ?? '', shares: [] }
              : { [field]: name ?? (isOptional(schema) ? null : '') },
        )
      }
    />
  );
}
