import { translator } from '../../../lib/i18n/define-messages.ts';
import { projectMessages } from '../words.ts';

const dateParts = [
  'elapsed_days',
  'month_sin',
  'month_cos',
  'weekday_sin',
  'weekday_cos',
  'hour_sin',
  'hour_cos',
] as const;

/** A column as models see it: what is made of dates, and of missing and rare categories, is named in English by compute. */
export function preparedColumnText(name: string): string {
  const t = translator(projectMessages);
  const [, coded, kind] = /^(.*) = \((missing|other)\)$/s.exec(name) ?? [];
  if (coded !== undefined) return t(kind === 'missing' ? 'missing_category' : 'rare_category', { column: coded });
  const part = dateParts.find((one) => name.endsWith(` ${one}`));
  return part ? t('date_part', { column: name.slice(0, -part.length - 1), part: t(part) }) : name;
}
