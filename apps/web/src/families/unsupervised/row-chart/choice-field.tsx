import { ChoiceField as Field, type ChoiceFieldProps } from '../../../ui/choice-field.tsx';

/** About what a letter of a label takes, in rem. */
const LETTER = 0.55;

/** A small list to choose from, beside a chart. */
export function ChoiceField<V extends string>(props: Omit<ChoiceFieldProps<V>, 'size' | 'sx'>) {
  const width = Math.min(18, Math.max(9, props.label.length * LETTER));
  return <Field size="small" sx={{ minWidth: `${width}rem`, maxWidth: '18rem' }} {...props} />;
}
