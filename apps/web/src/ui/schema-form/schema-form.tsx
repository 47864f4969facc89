import { useMemo, useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import ResetIcon from '@mui/icons-material/RestartAlt';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import type { en } from '../en.ts';
import { uiMessages } from '../ui-messages.ts';
import type { JsonSchema } from './json-schema.ts';
import { OptionWordsContext, type OptionWords, useOptionWords } from './option-words.ts';
import { fieldProblems, type FormValue, asObject, valueOf, type Problem, variantOf } from './problems.ts';
import { readFields } from './read-fields.ts';
import type { Field, GroupField, LeafField, Option, VariantField, Words } from './field.ts';
import { inLanguage } from './words.ts';
import { LeafInput } from './leaf-input.tsx';
import type { FieldProps } from './field-props.ts';
import { labelled } from '../../lib/i18n/joined.ts';

type SchemaFormProps = {
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

/** A help stays on one line beyond its field's end as long as the form has room. */
const wideHelps = {
  '& .MuiFormHelperText-root': { width: 'max-content', maxWidth: 'min(46rem, 100cqw)', mr: 0 },
} as const;

/** Between the two halves of a field that is given in one of several ways. */
const halvesGap = '8px';

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
      <Box sx={{ containerType: 'inline-size', ...wideHelps }}>
        <FieldList
          fields={fields}
          value={value}
          problems={fieldProblems(fields, value)}
          errors={errors}
          disabled={disabled}
          onChange={onChange}
        />
      </Box>
    </OptionWordsContext>
  );
}

type FieldListProps = {
  fields: readonly Field[];
  value: FormValue;
  problems: Readonly<Record<string, Problem>>;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (value: Record<string, unknown>) => void;
};

/** The plain fields, then the advanced ones folded away. */
function FieldList(props: FieldListProps) {
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
        // What was never touched is not wrong yet.
        problem={own === undefined ? undefined : problems[field.path]}
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

/** Folded until asked for, and never while something inside is wrong. */
function AdvancedFields({ forceOpen, children }: { forceOpen: boolean; children: ReactNode }) {
  const t = useMessages(uiMessages);
  const id = useId();
  const [requested, setRequested] = useState(false);
  const open = requested || forceOpen;
  return (
    <div>
      <Button
        type="button"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setRequested(!open)}
        startIcon={<ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
      >
        {t('advanced_parameters')}
      </Button>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ display: 'grid', gap: 2, pt: 1.5 }}>{children}</Box>
      </Collapse>
    </div>
  );
}

type FieldRowProps = {
  field: Exclude<Field, { kind: 'group' }>;
  value: unknown;
  problem: Problem | undefined;
  /** Words the server sent for this field. */
  error: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
};

/** One field with its line of help or problem, and a way back to its default once it was changed. */
function FieldRow({ field, value, problem, error, disabled, onChange }: FieldRowProps) {
  const t = useMessages(uiMessages);
  const language = useLanguage();
  const label = inLanguage(field.title, language);
  const line = problem ? problemWords(t, problem) : (error ?? inLanguage(helpFor(field, value), language));
  const shared = { value, onChange, label, line, wrong: Boolean(problem ?? error), disabled };
  const changed = field.default !== undefined && JSON.stringify(value) !== JSON.stringify(field.default);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, maxWidth: '32rem' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {field.kind === 'variant' ? (
          <VariantInput field={field} {...shared} />
        ) : (
          <LeafInput field={field} {...shared} />
        )}
      </Box>
      <Tooltip title={changed ? t('reset_default') : ''}>
        <IconButton
          size="small"
          aria-label={labelled(t('reset_default'), label)}
          disabled={disabled}
          onClick={() => onChange(field.default)}
          sx={{ mt: 0.5, visibility: changed ? 'visible' : 'hidden' }}
        >
          <ResetIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** What the chosen option does, where that is said; else the field's help. */
function helpFor(field: FieldRowProps['field'], value: unknown): Words {
  const leaves = field.kind === 'variant' ? field.variants : [field];
  const options = leaves.flatMap((leaf) => (leaf.kind === 'choice' ? leaf.options : []));
  return options.find((option) => option.value === value)?.help ?? field.help;
}

/** A problem in the reader's language. */
function problemWords(t: Translate<typeof en>, problem: Problem): string {
  if ('text' in problem) return t(problem.key, { text: problem.text });
  if ('step' in problem) return t(problem.key, { step: problem.step });
  if ('limit' in problem) return t(problem.key, { limit: problem.limit });
  return t(problem.key);
}

const kindWords = {
  number: 'a_number',
  list: 'a_list',
  text: 'a_text',
  switch: 'a_switch',
  choice: 'a_choice',
} as const satisfies Record<LeafField['kind'], string>;

/** A value given in one of several ways: named values ('scale', 'auto') and kinds ('a number') in one list, then the input. */
function VariantInput(props: FieldProps<VariantField>) {
  const { field, value, onChange, label, line, wrong, disabled } = props;
  const t = useMessages(uiMessages);
  const language = useLanguage();
  const wordsOf = useOptionWords();
  const choices = variantChoices(field);
  const used = value === null && field.nullable ? null : variantOf(field.variants, value);
  const current = choices.findIndex((choice) => ('value' in choice ? choice.value === value : choice.variant === used));

  function wordsFor(choice: VariantChoice): string {
    if (!('value' in choice)) return t(kindWords[choice.variant.kind]);
    if (choice.value === null) return t('not_set');
    return wordsOf(field.path, choice.value) ?? inLanguage(choice.words, language);
  }

  const typed = used !== null && used.kind !== 'choice';
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: typed ? '1fr 1fr' : '1fr',
        gap: halvesGap,
        // The help of the right half begins below the left one.
        '& > :nth-of-type(2) .MuiFormHelperText-root': { ml: `calc(-100% - ${halvesGap})` },
      }}
    >
      <TextField
        select
        label={label}
        value={current >= 0 ? String(current) : ''}
        error={wrong && !typed}
        helperText={typed ? undefined : line}
        disabled={disabled}
        onChange={(event) => onChange(choices[Number(event.target.value)]?.start)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-description': t('variant', { field: label }) } } }}
      >
        {choices.map((choice, index) => (
          <MenuItem key={index} value={String(index)}>
            {wordsFor(choice)}
          </MenuItem>
        ))}
      </TextField>
      {typed && <LeafInput {...props} field={{ ...used, nullable: false }} label={t(kindWords[used.kind])} />}
    </Box>
  );
}

/** An entry of a variant's list: a named value, or a kind of input; `start` is the value it begins with. */
type VariantChoice = { start: unknown } & (Pick<Option, 'value' | 'words'> | { variant: LeafField });

function variantChoices(field: VariantField): VariantChoice[] {
  const choices = field.variants.flatMap((variant): VariantChoice[] =>
    variant.kind === 'choice'
      ? variant.options.map((option) => ({ ...option, start: option.value }))
      : [{ variant, start: startOf(variant) }],
  );
  const unset: VariantChoice[] = field.nullable ? [{ value: null, words: { en: '', ja: '' }, start: null }] : [];
  return [...unset, ...choices];
}

const starts = {
  number: (field) => numberStart(field.bounds.minimum, field.bounds.integer),
  list: () => [],
  text: () => '',
  switch: () => false,
  choice: (field) => field.options[0]?.value,
} as const satisfies { [Kind in LeafField['kind']]: (field: Extract<LeafField, { kind: Kind }>) => unknown };

function startOf(variant: LeafField): unknown {
  return starts[variant.kind](variant as never);
}

/** The lower bound is a value the reader can start from; 1 where there is none. */
function numberStart(minimum: number | undefined, integer: boolean): number {
  if (minimum === undefined) return 1;
  return integer ? Math.ceil(minimum) : minimum;
}
