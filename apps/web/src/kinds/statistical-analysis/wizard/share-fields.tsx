import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import { countMessages } from '../counts/words.ts';
import { helpOf, titleOf } from '../setup.ts';
import { groupsOf } from './draft.ts';

interface Share {
  name: string;
  share: number | string;
}

interface ShareFieldsProps {
  schema: JsonSchema;
  told: Readonly<Record<string, unknown>>;
  hints: readonly ColumnHint[];
  error: string | undefined;
  onTold: (told: Record<string, unknown>) => void;
}

/** A share for each class of the column; what is not stated yet is 1, so that all are alike. */
export function ShareFields({ schema, told, hints, error, onTold }: ShareFieldsProps) {
  const c = useMessages(countMessages);
  const given = (told['shares'] as readonly Share[] | undefined) ?? [];
  const classes = groupsOf(hints, told['outcome']).map(({ value }) => value);
  const names = [...classes, ...given.map(({ name }) => name).filter((name) => !classes.includes(name))];
  const shares = names.map((name) => given.find((one) => one.name === name) ?? { name, share: 1 });
  return (
    <Stack spacing={1}>
      <Typography variant="subtitle2">{titleOf(schema)}</Typography>
      <Muted>{error ?? helpOf(schema)}</Muted>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        {shares.map(({ name, share }) => (
          <TextField
            key={name}
            size="small"
            label={name}
            value={String(share)}
            error={!isShare(share)}
            onChange={({ target }) => {
              const typed = target.value.trim();
              const next = typed === '' || Number.isNaN(Number(typed)) ? target.value : Number(typed);
              // A number that ends in a point or in zeros is typed further.
              const kept = typeof next === 'number' && String(next) !== typed ? target.value : next;
              onTold({ shares: shares.map((one) => (one.name === name ? { name, share: kept } : one)) });
            }}
            slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': c('share_label', { class: name }) } }}
            sx={{ width: '8rem' }}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function isShare(share: number | string): boolean {
  const value = Number(share);
  return String(share).trim() !== '' && value > 0 && value <= 1e9;
}
