import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import ResetIcon from '@mui/icons-material/RestartAlt';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import type { Field } from './field.ts';
import { LeafInput } from './leaf-input.tsx';
import { problemWords } from './problem-words.ts';
import type { Problem } from './problems.ts';
import { VariantInput } from './variant-input.tsx';
import { inLanguage } from './words.ts';

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
export function FieldRow({ field, value, problem, error, disabled, onChange }: FieldRowProps) {
  const t = useMessages(uiMessages);
  const language = useLanguage();
  const label = inLanguage(field.title, language);
  const line = problem ? problemWords(t, problem) : (error ?? inLanguage(field.help, language));
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
          aria-label={`${t('reset_default')}: ${label}`}
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
