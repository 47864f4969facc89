import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';

/** A part of the rows that figures are of. */
export type ReportPart = DiscriminantAnalysisReport['confusion'][number]['part'];

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
