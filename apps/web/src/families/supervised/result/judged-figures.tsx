import { isBaseline, type RowFigure, sortLeaderboard } from '@hakaru/contract/training/leaderboard';
import { type ReactNode, useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import type { ColourRole } from '../../../charts/palette/chart-palette.ts';
import type { KindSetup } from '../../../features/projects/kind.ts';
import { type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import { secondsText } from '../../../features/projects/result/figure-text.ts';
import { boardTitle } from '../../../features/projects/result/result-screen.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';

/** A row of a leaderboard whose figures are of the folds, of the test rows and of the training rows. */
interface JudgedRow {
  model: string;
  state: string;
  fit_seconds: number | null;
  folds: object | null;
  test: object | null;
  train: object | null;
  cross_validation?: object | null;
}

/** Which rows a figure is of. */
export type JudgedPart = 'folds' | 'test' | 'train' | 'cross_validation';

/** A figure of a row, with its spread where it is of the folds. */
export function judgedFigure(
  row: Pick<JudgedRow, JudgedPart>,
  part: JudgedPart,
  metric: string,
): { value: number | null; sd: number | null } {
  if (part !== 'folds') {
    const metrics = row[part] as Record<string, number | null> | null | undefined;
    return { value: metrics?.[metric] ?? null, sd: null };
  }
  const spreads = row.folds as Record<string, { mean: number | null; sd: number | null } | null> | null;
  return { value: spreads?.[metric]?.mean ?? null, sd: spreads?.[metric]?.sd ?? null };
}

/** The column of how long a model's fit took. */
export function fitSeconds<Row extends Pick<JudgedRow, 'fit_seconds'>>(): BoardFigure<Row> {
  return boardFigure('fit_seconds', translator(projectMessages)('fit_seconds'), (row) => row.fit_seconds, {
    lessIsBetter: true,
    text: secondsText,
  });
}

/** Whether the best model is better over the folds than the baseline; true where one of them is not known. */
export function beatsBaseline<Row extends { model: string }>(
  rows: readonly Row[],
  best: Row | undefined,
  { of, lessIsBetter }: RowFigure<Row>,
): boolean {
  const [own, known] = [best, rows.find(isBaseline)].map((row) => row && of(row));
  if (typeof own !== 'number' || typeof known !== 'number') return true;
  return lessIsBetter ? own < known : own > known;
}

type Judged = Pick<JudgedRow, JudgedPart | 'model' | 'state'>;

/** Whether the best model stands alone: better over the folds than the baseline and all others, and by more than one standard error. */
export function standsAlone<Row extends Judged>(
  rows: readonly Row[],
  best: Row | undefined,
  figure: RowFigure<Row>,
  metric: string,
  folds: number,
): boolean {
  return beatsBaseline(rows, best, figure) && nearBest(rows, best, metric, folds).length === 0;
}

/** The models that are as good as the best: over the folds, within one standard error of its mean. */
export function tiedWith<Row extends Judged>(
  rows: readonly Row[],
  best: Row | undefined,
  metric: string,
  folds: number,
): Row[] {
  return nearBest(rows, best, metric, folds).filter((row) => !isBaseline(row));
}

function nearBest<Row extends Judged>(
  rows: readonly Row[],
  best: Row | undefined,
  metric: string,
  folds: number,
): Row[] {
  if (best === undefined) return [];
  const { value, sd } = judgedFigure(best, 'folds', metric);
  if (value === null || sd === null) return [];
  return rows.filter((row) => {
    const other = judgedFigure(row, 'folds', metric).value;
    return row !== best && other !== null && Math.abs(other - value) <= sd / Math.sqrt(folds);
  });
}

/** Which models are as good as the best, in a sentence; nothing where it stands alone. */
export function tiedText(
  setup: KindSetup<never>,
  best: { model: string } | undefined,
  tied: readonly { model: string }[],
): string[] {
  if (best === undefined || tied.length === 0) return [];
  const title = (row: { model: string }) => setup.catalogue.title(row.model);
  return [translator(projectMessages)('tied_with', { best: title(best), models: listed(tied.map(title)) })];
}

export type UsedRows = Readonly<Record<'train' | 'test' | 'incomplete' | 'without_target' | 'by_recipe', number>>;

/** How rows were used, in words; only what was left out is said of those. */
export function rowsUsed(rows: UsedRows): string {
  const t = translator(projectMessages);
  const parts = (['incomplete', 'without_target', 'by_recipe'] as const)
    .filter((reason) => rows[reason] > 0)
    .map((reason) => t(`judged_${reason}`, { rows: formatCount(rows[reason]) }));
  return sentences(
    t('judged_rows', { train: rows.train, test: formatCount(rows.test) }),
    parts.length > 0 && t('judged_rows_left_out', { parts: listed(parts) }),
  );
}

/** How folds were made, in words. */
export function foldsUsed(result: {
  fold_count: number;
  repeats: number;
  fold_method: 'group' | 'leave_one_out' | 'random' | 'stratified' | 'time';
}): string {
  const t = translator(projectMessages);
  return t('folds_used', {
    folds: result.fold_count,
    repeats: result.repeats,
    method: t(`method_${result.fold_method}`),
  });
}

interface FoldChartProps {
  rows: readonly JudgedRow[];
  setup: KindSetup<never>;
  title: string;
  metric: string;
  lessIsBetter: boolean;
  /** What the bars are of. */
  label: string;
  /** A group of bars each; the first sorts. */
  groups: readonly { part: JudgedPart; role: ColourRole; name: string }[];
  mutesBaseline?: boolean;
  actions?: ReactNode;
}

/** A figure of every model over the folds with its spread, beside that of other rows. */
export function FoldChart({ rows, setup, title, metric, lessIsBetter, label, groups, ...more }: FoldChartProps) {
  const t = useMessages(projectMessages);
  const { mutesBaseline = false, actions } = more;
  const data = useMemo(() => {
    const shown = sortLeaderboard(
      rows.filter(({ state }) => state === 'trained'),
      { of: (row) => judgedFigure(row, groups[0]?.part ?? 'folds', metric).value, lessIsBetter },
    );
    return {
      category: { label: t('model') },
      categories: shown.map(({ model }) => boardTitle(setup, model)),
      value: { label },
      groups: groups.map(({ part, role, name }) => {
        const figures = shown.map((row) => judgedFigure(row, part, metric));
        const at = (sign: 1 | -1) =>
          figures.map(({ value, sd }) => {
            if (value === null || sd === null) return null;
            // No error lies below nought.
            return lessIsBetter ? Math.max(0, value + sign * sd) : value + sign * sd;
          });
        const values = figures.map(({ value }) => value);
        return { name, role, values, ...(part === 'folds' && { low: at(-1), high: at(1) }) };
      }),
      ...(mutesBaseline && { muted: new Set(shown.flatMap((row, index) => (isBaseline(row) ? [index] : []))) }),
    };
  }, [rows, setup, metric, lessIsBetter, label, groups, mutesBaseline, t]);
  return <BarChart title={title} data={data} actions={actions} />;
}
