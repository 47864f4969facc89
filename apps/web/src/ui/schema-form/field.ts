/** Limits of a number. */
export type NumberBounds = {
  integer: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
};

/** `help` says what the value does; null where the field's own help is all there is to say. */
export type Option = { value: unknown; words: Words; help: Words | null };

/** Words of a field in both languages; `ja` falls back to `en`. */
export type Words = { en: string; ja: string };

type Common = {
  name: string;
  /** Names from the outermost group inwards, joined by dots. */
  path: string;
  title: Words;
  help: Words;
  advanced: boolean;
  nullable: boolean;
  default: unknown;
};

export type NumberField = Common & { kind: 'number'; bounds: NumberBounds };
export type ListField = Common & { kind: 'list'; bounds: NumberBounds; minItems: number; maxItems: number };
export type TextField = Common & { kind: 'text'; minLength: number; maxLength: number };
export type SwitchField = Common & { kind: 'switch' };
export type ChoiceField = Common & { kind: 'choice'; options: readonly Option[] };
/** Several ways to give one value; the first that takes the value is the one in use. */
export type VariantField = Common & { kind: 'variant'; variants: readonly LeafField[] };
export type GroupField = Common & { kind: 'group'; fields: readonly Field[] };

export type LeafField = NumberField | ListField | TextField | SwitchField | ChoiceField;
export type Field = LeafField | VariantField | GroupField;
