import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { TargetNotes } from '../recipe/target-notes.tsx';
import { RecipeSection } from '../recipe/recipe-section.tsx';
import type { PreparationGroup } from '../settings/setting-words.ts';
import { projectMessages } from '../words.ts';
import { errorsBelow, noticesOf } from './broken-rules.ts';
import { allGroups, type Bounds, hiddenOfPreparation, preparationSchema } from './setting-problems.ts';
import type { StepProps } from './wizard-type.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';
import { useDraft } from '../../../ui/schema-form/use-draft.ts';
import { type ColumnHint, targetsOf } from './column-hint.ts';
import { MaskedNotice } from './masked-notice.tsx';
import { labelled } from '../../../lib/i18n/joined.ts';

interface PreparationProps {
  /** All of them by default. */
  groups?: readonly PreparationGroup[];
  /** The kind's own settings of preparation, below the groups. */
  children?: ReactNode;
}

/** How features are prepared, after the recipe where a kind takes one. */
export function PreprocessingStep({
  draft,
  change,
  hints,
  dataset,
  recipe,
  broken,
  wizard: {
    setup: { catalogue, optionWords, takesRecipes, messages },
  },
  groups = allGroups,
  children,
}: StepProps & PreparationProps) {
  const t = useMessages(projectMessages);
  const outliers = draft.preprocessing['outliers'] ?? {};
  function set(group: string, value: Record<string, unknown>) {
    change({ preprocessing: { ...draft.preprocessing, [group]: value } });
  }
  return (
    <Stack spacing={2}>
      {takesRecipes && (
        <RecipeSection
          choice={draft.recipe}
          isPreprocessed={dataset.preprocessed}
          plan={recipe}
          once={takesRecipes === 'once'}
          onChange={(choice) => change({ recipe: choice })}
        />
      )}
      <TargetNotes
        effects={recipe.plan?.target_effects}
        targets={targetsOf(hints, draft.parts)}
        onAsIs={draft.recipe.use === 'history' ? () => change({ recipe: { use: 'none' } }) : undefined}
      />
      <Typography variant="body2" color="textSecondary">
        {firstMessage([messages, projectMessages], 'preprocessing_text')}
      </Typography>
      {groups.map((key) => (
        <Section key={key} title={t(`group_${key}`)}>
          <SchemaForm
            schema={preparationSchema(catalogue, key)}
            value={draft.preprocessing[key] ?? {}}
            omit={hiddenOfPreparation(preparationSchema(catalogue, key), draft.preprocessing[key] ?? {})}
            optionWords={optionWords}
            onChange={(value) => set(key, value)}
          />
          {noticesOf(broken, 'preprocessing')
            .filter(({ fields }) => fields.some(([, group]) => group === key))
            .map(({ code, text }) => (
              <Alert key={code} severity="warning" variant="outlined" sx={{ mt: 1 }}>
                {text}
              </Alert>
            ))}
          {key === 'outliers' && <MaskedNotice hints={hints} parts={draft.parts} outliers={outliers} />}
          {key === 'outliers' && outliers['method'] === 'bounds' && (
            <BoundsTable
              columns={hints.filter(
                ({ column }) => column.type === 'numeric' && draft.parts[column.name] === 'feature',
              )}
              bounds={(outliers['bounds'] as Bounds[] | undefined) ?? []}
              errors={{
                ...errorsBelow(broken, 'preprocessing', 'outliers', 'bounds'),
                ...errorsBelow(broken, 'preparing', 'outliers', 'bounds'),
              }}
              onChange={(bounds) => set('outliers', { ...outliers, bounds })}
            />
          )}
        </Section>
      ))}
      {children}
    </Stack>
  );
}

/** Limits of each numeric feature; an empty one is open. */
function BoundsTable({
  columns,
  bounds,
  errors,
  onChange,
}: {
  columns: readonly ColumnHint[];
  bounds: readonly Bounds[];
  /** By a column and a side of it. */
  errors: Readonly<Record<string, string>>;
  onChange: (bounds: Bounds[]) => void;
}) {
  const t = useMessages(projectMessages);
  function problemOf(own: Bounds, side: 'lower' | 'upper'): string | null {
    return typeof own[side] === 'string' ? t('problem_not_a_number') : (errors[`${own.column}.${side}`] ?? null);
  }
  function set(column: string, side: 'lower' | 'upper', value: Bounds['lower']) {
    const old = bounds.find((entry) => entry.column === column) ?? { column, lower: null, upper: null };
    const next = { ...old, [side]: value };
    const others = bounds.filter((entry) => entry.column !== column);
    onChange(next.lower === null && next.upper === null ? others : [...others, next]);
  }
  return (
    <Table size="small" aria-label={t('group_outliers')} sx={{ mt: 1 }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('column')}</TableCell>
          <TableCell align="right">{t('min')}</TableCell>
          <TableCell align="right">{t('max')}</TableCell>
          <TableCell>{t('lower_bound')}</TableCell>
          <TableCell>{t('upper_bound')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {columns.map(({ column, statistics }) => {
          const own = bounds.find((entry) => entry.column === column.name) ?? {
            column: column.name,
            lower: null,
            upper: null,
          };
          return (
            <TableRow key={column.name}>
              <TableCell component="th" scope="row">
                {column.name}
              </TableCell>
              <TableCell align="right" className="tabular">
                {formatNumber(statistics?.min as number | undefined)}
              </TableCell>
              <TableCell align="right" className="tabular">
                {formatNumber(statistics?.max as number | undefined)}
              </TableCell>
              {(['lower', 'upper'] as const).map((side) => (
                <TableCell key={side}>
                  <LimitField
                    label={labelled(column.name, t(`${side}_bound`))}
                    value={own[side]}
                    problem={problemOf(own, side)}
                    onChange={(value) => set(column.name, side, value)}
                  />
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function LimitField({
  label,
  value,
  problem,
  onChange,
}: {
  label: string;
  value: Bounds['lower'];
  problem: string | null;
  onChange: (value: Bounds['lower']) => void;
}) {
  const [text, setText] = useDraft(
    value,
    (typed) => (typed.trim() === '' ? null : (parseNumber(typed) ?? typed)),
    (own) => String(own ?? ''),
  );
  return (
    <TextField
      size="small"
      variant="standard"
      value={text}
      error={problem !== null}
      helperText={problem}
      slotProps={{ htmlInput: { 'aria-label': label, inputMode: 'decimal' } }}
      onChange={(event) => onChange(setText(event.target.value) as Bounds['lower'])}
    />
  );
}
