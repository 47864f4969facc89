import {
  type DimensionalCompressionPoints,
  type DimensionalCompressionReport,
  getDimensionalCompressionContributions,
  getDimensionalCompressionPoints,
} from '@hakaru/contract/training/dimensional-compression';
import { useState } from 'react';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';

/** What is looked at, by all charts of rows together. */
export interface View {
  projectId: string;
  modelKey: string;
  points: DimensionalCompressionPoints;
  /** New points are on their way. */
  working: boolean;
  failure: unknown;
  /** A column of the table, or null for one colour. */
  colour: string | null;
  setColour: (column: string | null) => void;
  /** The one group that is coloured, or null for the largest ones. */
  group: string | null;
  setGroup: (group: string | null) => void;
  /** How many principal components T² and SPE are of; null where there are none. */
  components: number | null;
  setComponents: (count: number) => void;
  confidence: number;
  setConfidence: (confidence: number) => void;
  /** Rows from 0. */
  selected: ReadonlySet<number>;
  select: (rows: ReadonlySet<number>) => void;
  /** The row whose contributions are shown. */
  picked: number | null;
  pick: (row: number) => void;
}

/** The report's own points, or others where another colour, number of components or confidence is asked for. */
export function useView(report: DimensionalCompressionReport, projectId: string, modelKey: string): View {
  const own = report.pca?.components ?? null;
  const [colour, setColour] = useState<string | null>(null);
  const [group, setGroup] = useState<string | null>(null);
  const [components, setComponents] = useState(own);
  const [confidence, setConfidence] = useState(report.pca?.limits.confidence ?? 0.95);
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [picked, pick] = useState<number | null>(report.contributions?.rows[0]?.row ?? null);
  const isOther =
    colour !== null || components !== own || (report.pca !== null && confidence !== report.pca.limits.confidence);
  const body = {
    columns: colour === null ? [] : [colour],
    components,
    confidence,
    most_points: Math.max(100, report.points.row.length),
  };
  const query = useModelQuestion(getDimensionalCompressionPoints, {
    projectId,
    modelKey,
    order: body,
    enabled: isOther,
  });
  return {
    projectId,
    modelKey,
    points: isOther ? (query.data ?? report.points) : report.points,
    working: isOther && query.isFetching,
    failure: isOther ? query.error : null,
    colour,
    setColour: (column) => {
      setColour(column);
      setGroup(null);
    },
    group,
    setGroup,
    components,
    setComponents,
    confidence,
    setConfidence,
    selected,
    select,
    picked,
    pick,
  };
}

/** Why a row lies where it does. */
export function useContributions({ projectId, modelKey, components }: View, row: number | null) {
  const { data, error, isPlaceholderData } = useModelQuestion(getDimensionalCompressionContributions, {
    projectId,
    modelKey,
    order: { rows: [row ?? 0], components },
    enabled: row !== null,
  });
  return { data: isPlaceholderData ? undefined : data, error };
}
