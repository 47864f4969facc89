import {
  type ClusteringPoints,
  type ClusteringReport,
  getClusteringPoints,
} from '@hakaru/contract/training/clustering';
import { useState } from 'react';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';

/** What rows are coloured by: their cluster, nothing, or a column. */
export type ColourBy = 'cluster' | 'none' | 'column';

/** What is looked at, by all parts of the report together. */
export interface View {
  projectId: string;
  modelKey: string;
  points: ClusteringPoints;
  /** New points are on their way. */
  working: boolean;
  failure: unknown;
  colourBy: ColourBy;
  /** Of the table, where rows are coloured by one. */
  column: string | null;
  setColour: (by: ColourBy, column?: string) => void;
  /** Rows from 0. */
  selected: ReadonlySet<number>;
  select: (rows: ReadonlySet<number>) => void;
}

/** The report's own points, or the same with a column to colour them by. */
export function useView(report: ClusteringReport, projectId: string, modelKey: string): View {
  const [{ by, column }, setColour] = useState<{ by: ColourBy; column: string | null }>({
    by: 'cluster',
    column: null,
  });
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const own = report.projection.points;
  const order = { columns: column === null ? [] : [column], most_points: Math.max(100, own.row.length) };
  const query = useModelQuestion(getClusteringPoints, { projectId, modelKey, order, enabled: column !== null });
  return {
    projectId,
    modelKey,
    points: column === null ? own : (query.data ?? own),
    working: column !== null && query.isFetching,
    failure: column === null ? null : query.error,
    colourBy: by,
    column,
    setColour: (next, name) => setColour({ by: next, column: next === 'column' ? (name ?? null) : null }),
    selected,
    select,
  };
}
