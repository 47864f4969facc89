import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { ToggleChoice } from '../../../ui/toggle-choice.tsx';
import { discriminantMessages } from '../words.ts';
import { SelectField, type SelectFieldProps } from '../../../ui/select-field.tsx';

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
    <ToggleChoice
      label={t('part_shown')}
      value={part}
      choices={parts.map((one) => [one, r(`part_${one}`)])}
      onValue={onRole}
    />
  );
}

/** One of a few things by name: a class, an axis. */
export function ListChoice<V extends string>(props: Omit<SelectFieldProps<V>, 'size' | 'sx'>) {
  return <SelectField size="small" sx={{ minWidth: '11rem', maxWidth: '16rem' }} {...props} />;
}
