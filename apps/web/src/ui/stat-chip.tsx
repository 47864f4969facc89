import type { ReactElement } from 'react';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

export type StatChipProps = {
  label: string;
  value?: string | number;
  tone?: ChipTone;
  icon?: ReactElement;
  /** What the word or the figure means. */
  hint?: string;
};

/** A small fact (label and value) or a status. Its colour only repeats what its words say. */
export function StatChip({ label, value, tone = 'neutral', icon, hint }: StatChipProps) {
  const text =
    value === undefined ? (
      label
    ) : (
      <>
        {label} <strong className="tabular">{value}</strong>
      </>
    );
  const chip = (
    <Chip
      size="small"
      variant="outlined"
      color={tone === 'neutral' ? 'default' : tone}
      icon={icon}
      label={text}
      tabIndex={hint ? 0 : undefined}
    />
  );
  return hint ? <Tooltip title={hint}>{chip}</Tooltip> : chip;
}
