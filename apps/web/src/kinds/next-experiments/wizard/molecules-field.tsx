import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DecisionStepProps } from '../../../features/projects/decisions/register-screen.tsx';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { nextMessages } from '../words.ts';
import { categoricalNames, type NextDraft, withMolecules } from './draft.ts';
import type { SmilesColumn } from './molecules.ts';

interface MoleculesFieldProps extends Pick<DecisionStepProps<NextDraft>, 'draft' | 'change' | 'hints'> {
  errors: Readonly<Record<string, string>>;
}

/** Which columns of SMILES were recognised, and whose structures they are taken for. */
export function MoleculesField({ draft, change, hints, errors }: MoleculesFieldProps) {
  const t = useMessages(nextMessages);
  const { smiles } = draft;
  if (smiles.length === 0) return null;
  return (
    <Stack spacing={2} component="section" aria-label={t('molecules')}>
      <Typography variant="subtitle2" component="h3">
        {t('molecules')}
      </Typography>
      <Muted>{t('molecules_help')}</Muted>
      {smiles.map((column) => (
        <Structures key={column.name} column={column} draft={draft} change={change} hints={hints} />
      ))}
      {[...new Set(Object.values(errors))].map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
    </Stack>
  );
}

/** Whether a column is taken for structures, and of which factor where there is a choice. */
function Structures({
  column: { name, describes, molecules, unread, unread_count: unreadCount },
  draft,
  change,
  hints,
}: Omit<MoleculesFieldProps, 'errors'> & { column: SmilesColumn }) {
  const t = useMessages(nextMessages);
  const factor = Object.keys(draft.molecules).find((one) => draft.molecules[one] === name) ?? null;
  const isSmiles = new Set(draft.smiles.map((one) => one.name));
  const others = categoricalNames(draft).filter((one) => !isSmiles.has(one));
  const set = (next: string | null) => change(withMolecules(draft, hints, name, next));
  return (
    <Stack spacing={1}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={factor !== null}
              onChange={(_event, checked) => set(checked ? (others.includes(describes) ? describes : name) : null)}
            />
          }
          label={t('molecules_of', { column: name, count: molecules })}
          sx={{ minWidth: 'min(28rem, 100%)', overflowWrap: 'anywhere' }}
        />
        {factor !== null && others.length > 0 && (
          <TextField
            select
            size="small"
            label={t('molecules_describe')}
            value={factor}
            onChange={(event) => set(event.target.value)}
            sx={{ minWidth: 'min(16rem, 100%)' }}
          >
            {[name, ...others].map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
      {unreadCount > 0 && (
        <Alert severity="warning" variant="outlined">
          {t('molecules_unread', {
            count: unreadCount,
            values: listed(unreadCount > unread.length ? [...unread, '…'] : unread),
          })}
        </Alert>
      )}
    </Stack>
  );
}
