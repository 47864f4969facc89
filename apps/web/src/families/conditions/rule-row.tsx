import Box from '@mui/material/Box';
import RemoveIcon from '@mui/icons-material/Close';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { IconAction } from '../../ui/icon-action.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { conditionMessages } from './words.ts';

interface RuleRowProps {
  label: string;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A rule in a line, which can be removed. */
export function RuleRow({ label, removeLabel, onRemove, children }: RuleRowProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1 }}
    >
      {children}
      <IconAction label={removeLabel} icon={<RemoveIcon />} onClick={onRemove} sx={{ ml: 'auto' }} />
    </Box>
  );
}

interface FactorChoiceProps {
  factors: readonly string[];
  value: string;
  onValue: (factor: string) => void;
}

/** One of the factors, in a line of a rule. */
export function FactorChoice({ factors, value, onValue }: FactorChoiceProps) {
  const t = useMessages(conditionMessages);
  const names = factors.filter((name) => name !== '');
  return (
    <SelectField
      size="small"
      variant="standard"
      value={names.includes(value) ? value : ''}
      choices={names}
      onValue={onValue}
      slotProps={{ htmlInput: { 'aria-label': t('factor') } }}
      sx={{ minWidth: '7rem' }}
    />
  );
}
