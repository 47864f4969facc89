import { showError } from '../../../lib/errors/show-error.ts';
import { noted } from '../../../lib/i18n/joined.ts';
import type { MenuAction } from '../../../ui/action-menu.tsx';

const encodings = { 'utf-8': 'UTF-8', cp932: 'CP932' } as const;
export type CsvEncoding = keyof typeof encodings;

/** A CSV file's entries in a menu, one an encoding. */
export function csvActions(label: string, download: (encoding: CsvEncoding) => Promise<void>): MenuAction[] {
  return (Object.keys(encodings) as CsvEncoding[]).map((encoding) => ({
    label: noted(label, encodings[encoding]),
    onSelect: () => void download(encoding).catch(showError),
  }));
}
