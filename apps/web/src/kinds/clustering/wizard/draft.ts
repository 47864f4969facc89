import type { ClusteringOptions } from '@hakaru/contract/training/clustering';
import {
  firstMatrixDraft,
  type MatrixDraft,
  matrixDraftOf,
  matrixOptions,
  matrixProblems,
} from '../../../families/unsupervised/matrix/matrix-draft.ts';
import { type ColumnHint, partsWith } from '../../../features/projects/wizard/column-hint.ts';
import type { Draft, DraftProblems } from '../../../features/projects/wizard/draft.ts';
import { isWrongForm } from '../../../features/projects/wizard/setting-problems.ts';
import { clusteringSetup, scanSchema } from '../setup.ts';

/** What the wizard has been told so far. */
export interface ClusteringDraft extends MatrixDraft {
  /** A column of groups that are known already; null for none. */
  label_column: string | null;
  scan: Record<string, unknown>;
}

const { names } = clusteringSetup.catalogue;

/** Hierarchical clustering compares all rows with each other; on larger tables it is a click away. */
const HIERARCHY_ROWS = 5000;

export function suggestedMethods(rowCount: number): string[] {
  return names.filter((name) => name === 'kmeans' || (name === 'hierarchical' && rowCount <= HIERARCHY_ROWS));
}

/** The column that looks as if it told known groups: one that has this role. */
function knownGroups(hints: readonly ColumnHint[]): string | null {
  return hints.find(({ column }) => column.role === 'label')?.column.name ?? null;
}

/** Every column of numbers that says something takes part; categories too where there is nothing else. Known groups never do. */
function firstParts(hints: readonly ColumnHint[]): Draft['parts'] {
  const parts = partsWith(hints, new Set());
  const categories = hints.filter(({ column }) => column.type === 'categorical').map(({ column }) => column.name);
  const hasOthers = Object.entries(parts).some(([name, part]) => part === 'feature' && !categories.includes(name));
  return hasOthers ? { ...parts, ...Object.fromEntries(categories.map((name) => [name, 'none'])) } : parts;
}

export function firstDraft(name: string, hints: readonly ColumnHint[], rowCount: number): ClusteringDraft {
  return {
    ...firstMatrixDraft(clusteringSetup, name, firstParts(hints), suggestedMethods(rowCount)),
    label_column: knownGroups(hints),
    scan: {},
  };
}

/** The draft with a column of known groups, which is no feature then. */
export function withLabel(
  { parts }: Pick<Draft, 'parts'>,
  name: string | null,
): Pick<ClusteringDraft, 'label_column' | 'parts'> {
  return { label_column: name, parts: name === null ? parts : { ...parts, [name]: 'none' } };
}

export function optionsOf(draft: ClusteringDraft, hints: readonly ColumnHint[]): ClusteringOptions {
  return { label_column: draft.label_column, scan: draft.scan, ...matrixOptions(draft, hints) } as ClusteringOptions;
}

export function draftOf(name: string, options: ClusteringOptions, hints: readonly ColumnHint[]): ClusteringDraft {
  return {
    ...matrixDraftOf(clusteringSetup, name, options, hints),
    label_column: options.label_column ?? null,
    scan: { ...options.scan },
  };
}

export function draftProblems(draft: ClusteringDraft): DraftProblems {
  return matrixProblems(clusteringSetup, draft, isWrongForm(scanSchema, draft.scan));
}
