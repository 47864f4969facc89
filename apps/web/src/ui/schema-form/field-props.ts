import type { Field } from './field.ts';

/** What every field's component gets. */
export type FieldProps<Of extends Field> = {
  field: Of;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The field's title in the reader's language. */
  label: string;
  /** The line below: what is wrong, else the help. */
  line: string;
  wrong: boolean;
  disabled: boolean;
};
