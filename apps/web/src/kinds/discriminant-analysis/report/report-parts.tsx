import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { discriminantMessages } from '../words.ts';

/** A part of the rows that figures are of. */
type ReportPart = DiscriminantAnalysisReport['confusion'][number]['part'];

/** Parts whose rows the model judged without having seen them come first. */
const order: readonly ReportPart[] = ['out_of_fold', 'test', 'train'];

/** The parts there are, those of unseen rows first. */
export function partsOf(list: readonly { part: ReportPart }[]): ReportPart[] {
  const there = new Set(list.map(({ part }) => part));
  return order.filter((part) => there.has(part));
}

/** The report's classes by name, in its order. */
export function classNames(report: Pick<DiscriminantAnalysisReport, 'classes'>): string[] {
  return report.classes.map(({ label }) => label);
}

/** Which rows are looked at. */
export function PartChoice({
  parts,
  part,
  onRole,
}: {
  parts: readonly ReportPart[];
  part: ReportPart;
  onRole: (part: ReportPart) => void;
}) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  if (parts.length < 2) return null;
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={part}
      aria-label={t('part_shown')}
      onChange={(_event, next: ReportPart | null) => next && onRole(next)}
    >
      {parts.map((one) => (
        <ToggleButton key={one} value={one}>
          {r(`part_${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ListChoiceProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onValue: (value: string) => void;
}

/** One of a few things by name: a class, an axis. */
export function ListChoice({ label, value, choices, onValue }: ListChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      sx={{ minWidth: '11rem', maxWidth: '16rem' }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Names as choices of themselves. */
export function named(names: readonly string[]): { value: string; label: string }[] {
  return names.map((name) => ({ value: name, label: name }));
}
