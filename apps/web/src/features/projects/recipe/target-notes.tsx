import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import type { TargetEffect } from '@hakaru/contract/training/training-recipe';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { useStepName } from '../../preprocessing/index.ts';
import { projectMessages } from '../words.ts';

/** Which rows of the targets a training takes as they were measured although the recipe treats them. */
export function TargetNotes({
  effects = [],
  targets,
  onAsIs,
}: {
  effects?: readonly TargetEffect[] | undefined;
  targets: readonly string[];
  /** Takes the dataset's values as they are, where a recipe made them. */
  onAsIs?: (() => void) | undefined;
}) {
  const t = useMessages(projectMessages);
  const nameOf = useStepName();
  const own = effects.filter(({ column }) => targets.includes(column));
  if (own.length === 0) return null;
  function valueWords(value: TargetEffect['cells'][number]['value']): string {
    return value === null ? t('target_missing') : typeof value === 'number' ? formatNumber(value) : String(value);
  }
  function cellWords({ removes, rows, cells }: TargetEffect): string {
    const shown = cells.map(({ row, value, becomes }) =>
      removes
        ? t('target_row', { row: rowTitle(row - 1), value: valueWords(value) })
        : t('target_row_changed', { row: rowTitle(row - 1), value: valueWords(value), becomes: valueWords(becomes) }),
    );
    const more = rows - cells.length;
    return listed([...shown, ...(more > 0 ? [t('target_rows_more', { count: more })] : [])]);
  }
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        onAsIs && (
          <Button color="inherit" size="small" onClick={onAsIs}>
            {t('target_use_as_is')}
          </Button>
        )
      }
    >
      <AlertTitle>{t('target_notes')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
        {own.map((effect, index) => (
          <li key={index}>
            {t(effect.removes ? 'target_rows_stay' : 'target_untouched', {
              number: effect.number,
              step: nameOf(effect.step),
              column: effect.column,
              rows: cellWords(effect),
            })}
          </li>
        ))}
      </Box>
      {sentences(
        t(own.some(({ removes }) => removes) ? 'target_notes_limits' : 'target_notes_units'),
        onAsIs && t('target_notes_as_is'),
      )}
    </Alert>
  );
}
