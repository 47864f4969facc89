import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { FieldRow } from './field-row.tsx';
import type { Field, GroupField } from './field.ts';
import { asObject, valueOf, type FormValue, type Problem } from './problems.ts';
import { inLanguage } from './words.ts';

export type FieldListProps = {
  fields: readonly Field[];
  value: FormValue;
  problems: Readonly<Record<string, Problem>>;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (value: Record<string, unknown>) => void;
};

/** The plain fields, then the advanced ones folded away. */
export function FieldList(props: FieldListProps) {
  const plain = props.fields.filter((field) => !field.advanced);
  const advanced = props.fields.filter((field) => field.advanced);
  const startsOpen = advanced.some((field) => props.problems[field.path] ?? props.errors[field.path]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Rows {...props} fields={plain} />
      {advanced.length > 0 && (
        <AdvancedFields forceOpen={startsOpen}>
          <Rows {...props} fields={advanced} />
        </AdvancedFields>
      )}
    </Box>
  );
}

function Rows({ fields, value, problems, errors, disabled, onChange }: FieldListProps) {
  return fields.map((field) => {
    const own = valueOf(field, value);
    const change = (next: unknown) => onChange({ ...value, [field.name]: next });
    if (field.kind === 'group') {
      return (
        <Group
          key={field.path}
          field={field}
          value={asObject(own)}
          problems={problems}
          errors={errors}
          disabled={disabled}
          onChange={change}
        />
      );
    }
    return (
      <FieldRow
        key={field.path}
        field={field}
        value={own}
        problem={problems[field.path]}
        error={errors[field.path]}
        disabled={disabled}
        onChange={change}
      />
    );
  });
}

function Group({ field, ...rest }: Omit<FieldListProps, 'fields'> & { field: GroupField }) {
  const language = useLanguage();
  const help = inLanguage(field.help, language);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4" sx={{ mb: 0.5 }}>
        {inLanguage(field.title, language)}
      </Typography>
      {help && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {help}
        </Typography>
      )}
      <FieldList {...rest} fields={field.fields} />
    </Box>
  );
}
