import type { CallRequest, DatasetColumn, splitDataset, SplitMethod } from '@hakaru/contract';

/** The form as it is typed. */
export interface SplitDraft {
  method: SplitMethod;
  percent: string;
  seed: string;
  column: string;
  training_name: string;
  inference_name: string;
}

/** The columns a method may go by; null where it goes by none. */
export function columnsFor(method: SplitMethod, columns: readonly DatasetColumn[]): readonly DatasetColumn[] | null {
  if (method === 'stratified') return columns.filter(({ type }) => type === 'categorical' || type === 'boolean');
  if (method === 'time') return columns.filter(({ type }) => type === 'datetime' || type === 'numeric');
  return null;
}

const roles = { stratified: ['label', 'target', 'group'], time: ['time'] } as const;

/** The column a method begins with: by its role, else the first date. */
export function defaultColumn(method: SplitMethod, columns: readonly DatasetColumn[]): string {
  const choices = columnsFor(method, columns) ?? [];
  const wanted: readonly string[] = method === 'time' || method === 'stratified' ? roles[method] : [];
  const fits =
    choices.find(({ role }) => wanted.includes(role)) ?? choices.find(({ type }) => type === 'datetime') ?? choices[0];
  return fits?.name ?? '';
}

/** The call's body; null while something is missing or wrong. */
export function readSplit({
  method,
  percent,
  seed,
  column,
  training_name,
  inference_name,
}: SplitDraft): CallRequest<typeof splitDataset>['body'] | null {
  const share = Number(percent) / 100;
  const lot = Number(seed);
  const names = [training_name.trim(), inference_name.trim()] as const;
  const needsColumn = method === 'stratified' || method === 'time';
  if (percent.trim() === '' || !(share >= 0.01 && share <= 0.99) || names.includes('') || names[0] === names[1])
    return null;
  if (!Number.isInteger(lot) || lot < 0 || lot > 2_147_483_647 || (needsColumn && column === '')) return null;
  return {
    method,
    share,
    seed: lot,
    column: needsColumn ? column : null,
    training_name: names[0],
    inference_name: names[1],
  };
}
