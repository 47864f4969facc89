import type { ComponentType } from 'react';
import { ChoiceInput } from './choice-input.tsx';
import type { FieldProps } from './field-props.ts';
import type { LeafField } from './field.ts';
import { ListInput } from './list-input.tsx';
import { NumberInput } from './number-input.tsx';
import { SwitchInput } from './switch-input.tsx';
import { TextInput } from './text-input.tsx';

const inputs = {
  number: NumberInput,
  list: ListInput,
  text: TextInput,
  switch: SwitchInput,
  choice: ChoiceInput,
} as const satisfies { [Kind in LeafField['kind']]: ComponentType<FieldProps<Extract<LeafField, { kind: Kind }>>> };

export function LeafInput(props: FieldProps<LeafField>) {
  const Input = inputs[props.field.kind] as ComponentType<FieldProps<LeafField>>;
  return <Input {...props} />;
}
