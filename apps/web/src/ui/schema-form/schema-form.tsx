import { useMemo } from 'react';
import { FieldList } from './field-list.tsx';
import type { JsonSchema } from './json-schema.ts';
import { OptionWordsContext, type OptionWords } from './option-words.ts';
import { fieldProblems, type FormValue } from './problems.ts';
import { readFields } from './read-fields.ts';

export type SchemaFormProps = {
  /** An object schema: numbers, whole numbers, switches, lists to choose from, texts, lists of numbers, groups, and choices among these or nothing. */
  schema: JsonSchema;
  /** Missing keys show their default. Text that is no number is kept as text, so nothing typed is lost. */
  value: FormValue;
  onChange: (value: Record<string, unknown>) => void;
  /** Paths shown elsewhere ('outliers.bounds'). */
  omit?: readonly string[];
  optionWords?: OptionWords;
  /** The server's words, by path. */
  errors?: Readonly<Record<string, string>>;
  disabled?: boolean;
};

const nothingOmitted: readonly string[] = [];

/** Parameters as a form, from their JSON Schema. `schemaProblems` tells the owner whether the value can be sent. */
export function SchemaForm({
  schema,
  value,
  onChange,
  omit = nothingOmitted,
  optionWords = () => undefined,
  errors = {},
  disabled = false,
}: SchemaFormProps) {
  const fields = useMemo(() => readFields(schema, omit), [schema, omit]);
  return (
    <OptionWordsContext value={optionWords}>
      <FieldList
        fields={fields}
        value={value}
        problems={fieldProblems(fields, value)}
        errors={errors}
        disabled={disabled}
        onChange={onChange}
      />
    </OptionWordsContext>
  );
}
