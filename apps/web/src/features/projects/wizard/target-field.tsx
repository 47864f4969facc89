import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { projectMessages } from '../words.ts';
import { type ColumnHint, type Part, type PartsOffered, targetsOf, withTargets } from './column-hint.ts';

interface TargetFieldProps {
  hints: readonly ColumnHint[];
  parts: Record<string, Part>;
  offered: PartsOffered;
  /** The targets that the wizard began with. */
  first: readonly string[];
  error: string | undefined;
  onParts: (parts: Record<string, Part>) => void;
}

/** What is to be predicted: asked for, where neither a role nor a name says it. */
export function TargetField({ hints, parts, offered, first, error, onParts }: TargetFieldProps) {
  const t = useMessages(projectMessages);
  const possible = hints.filter(({ column }) => offered.targetTypes.includes(column.type));
  const labels = new Map(possible.map(({ column }) => [column.name, withUnit(column.name, column.unit)]));
  const targets = targetsOf(hints, parts);
  const isFirst = targets.length === first.length && targets.every((name) => first.includes(name));
  const byRole = possible.every(({ column }) => !targets.includes(column.name) || column.role === 'target');
  const help = !isFirst ? 'target_chosen' : byRole ? 'target_by_role' : 'target_check';
  const field = {
    options: possible.map(({ column }) => column.name),
    noOptionsText: t('no_target_column'),
    getOptionLabel: (name: string) => labels.get(name) ?? name,
    renderInput: (params: object) => (
      <TextField
        {...params}
        label={t('part_target')}
        required
        error={error !== undefined}
        helperText={error ?? t(targets.length === 0 ? 'target_ask' : help)}
      />
    ),
  };
  const set = (names: readonly string[]) => onParts(withTargets(hints, parts, names));
  return offered.oneTarget ? (
    <Autocomplete {...field} value={targets[0] ?? null} onChange={(_event, name) => set(name === null ? [] : [name])} />
  ) : (
    <Autocomplete {...field} multiple disableCloseOnSelect value={targets} onChange={(_event, names) => set(names)} />
  );
}
