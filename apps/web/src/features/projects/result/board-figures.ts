import type { RowFigure } from '@hakaru/contract/training/leaderboard';
import { shareText } from './figure-text.ts';

/** A column: its figure as text, and what its heading sorts by. */
export interface BoardFigure<Row> extends RowFigure<Row> {
  id: string;
  label: string;
  text: (row: Row) => string;
}

/** A column of the leaderboard, of shares of which more is better unless something else is said. */
export function boardFigure<Row>(
  id: string,
  label: string,
  of: RowFigure<Row>['of'],
  {
    lessIsBetter = false,
    text = (value) => shareText(value),
  }: { lessIsBetter?: boolean; text?: (value: number | null | undefined, row: Row) => string } = {},
): BoardFigure<Row> {
  return { id, label, of, lessIsBetter, text: (row) => text(of(row), row) };
}
