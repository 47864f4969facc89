import { SelectField, type SelectFieldProps } from './select-field.tsx';

/** About what a letter of a label takes, in rem. */
const LETTER = 0.55;

/** A small list to choose from, beside a chart. */
export function ChoiceField<Value extends string>(props: SelectFieldProps<Value> & { label: string }) {
  const width = Math.min(18, Math.max(9, props.label.length * LETTER));
  return <SelectField showsEmpty size="small" sx={{ minWidth: `${width}rem`, maxWidth: '18rem' }} {...props} />;
}
