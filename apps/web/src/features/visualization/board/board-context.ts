import type { DatasetDetail, Predicate, RowsRequest } from '@hakaru/contract';
import { createContext, use } from 'react';
import type { LoadedColumns } from '../selection/loaded-columns.ts';

export type PointerTool = 'rectangle' | 'lasso' | 'zoom';
export type Mark = (all: Predicate[] | null, how: { done: boolean; narrow: boolean }) => void;

export interface Board {
  dataset: DatasetDetail;
  /** Rows of the whole table. */
  rows: number;
  /** Whether the browser holds the rows itself, and links charts by them. */
  isLoaded: boolean;
  columns: LoadedColumns;
  /** By row: selected and not excluded. Null without a selection, and where rows are not held. */
  selected: Uint8Array | null;
  /** By row: 1 where excluded; null where none is. */
  excluded: Uint8Array | null;
  /** The rows as a call asks for them, once brushing has come to rest. */
  rowsRequest: Pick<RowsRequest, 'version_id' | 'selection' | 'excluded'>;
  tool: PointerTool;
  mark: Mark;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('A chart card stands outside of a board');
  return board;
}
