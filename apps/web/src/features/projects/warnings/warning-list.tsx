import { rowTitle } from '../../../lib/rows/row-names.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { KindSetup } from '../kind.ts';
import { projectMessages } from '../words.ts';
import { firstMessage, translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { listedValue } from '@hakaru/contract/text/listed-values';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { labelled, listed, sentences } from '../../../lib/i18n/joined.ts';

/** What to be careful about, a sentence each. */
export function WarningList({ warnings, setup }: { warnings: readonly TrainingWarning[]; setup: KindSetup<never> }) {
  const t = useMessages(projectMessages);
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>{t('warnings')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {warnings.map((warning, index) => (
          <li key={index}>
            {warning.of ? labelled(warning.of, warningWords(warning, setup)) : warningWords(warning, setup)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** What makes the figures of a training untrue, before anything else is to be said of it. */
const GRAVE = new Set([
  'too_good',
  'target_leak',
  'leak_order',
  'leak_cut',
  'leak_alone',
  'leak_combination',
  'rows_alike',
  'rows_repeated_across_split',
  'group_shared',
  'kept_worse_than_folds',
  'test_row_far',
  'fold_rows_far',
  'test_far_from_folds',
]);

/** The first warning that says not to trust the figures, and the others. */
export function gravest<W extends TrainingWarning>(warnings: readonly W[]): [W | undefined, W[]] {
  const first = warnings.find(({ code }) => GRAVE.has(code));
  return [first, warnings.filter((warning) => warning !== first)];
}

/** What compute warns of, whatever its kind. */
interface TrainingWarning {
  code: string;
  /** The model it is about, in words, where its own words do not say. */
  of?: string;
  params?: Record<string, string | number>;
}

/** Rows that are alike, two by two, by their names: “8=12, 3=4” is how compute says them. */
function pairsOf(pairs: string): string[] {
  return pairs.split(', ').map((pair) =>
    pair
      .split('=')
      .map((row) => rowTitle(Number(row) - 1))
      .join(' / '),
  );
}

/** Rows by their names: “88, 90 …” is how compute says the first of them. */
function rowsNamed(rows: string): string {
  const [shown = '', more] = rows.split(' …');
  const names = listed(shown.split(', ').map((row) => rowTitle(Number(row) - 1)));
  return more === undefined ? names : `${names} …`;
}

/** A warning in words: numbers rounded, models by their title. One without words is shown as it came. */
export function warningWords(warning: TrainingWarning, { messages, catalogue, valueWords }: KindSetup<never>): string {
  const params = Object.fromEntries(
    Object.entries(warning.params ?? {}).map(([name, value]) => [
      name,
      name === 'model'
        ? catalogue.title(String(value))
        : typeof value === 'number'
          ? name === 'row'
            ? rowTitle(value - 1)
            : formatNumber(value)
          : name === 'rows'
            ? rowsNamed(value)
            : (valueWords?.(name, value) ?? listedValue(name, value, currentLanguage() === 'ja-jp')),
    ]),
  );
  const { pairs } = warning.params ?? {};
  return sentences(
    firstMessage([messages, projectMessages], `warning_${warning.code}`, params) ??
      labelled(warning.code, listed(Object.values(params))),
    ...(pairs ? [translator(projectMessages)('warned_pairs', { pairs: listed(pairsOf(String(pairs))) })] : []),
  );
}
