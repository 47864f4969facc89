import { analyseDesign, type DesignAnalysis, optimalDesignCalls } from '@hakaru/contract/decisions/optimal-design';
import { callApi } from '../../../lib/api/call-api.ts';
import { withUnit } from '../setup.ts';
import { tableOf } from '../../../lib/rows/typed-table.ts';
import { placeOfColumn, problemsOfTable, runsText, type TextProblem } from './typed-runs.ts';

/** What the newest analysis of a design joined; null where nothing was measured. */
export async function measuredOf(projectId: string): Promise<DesignAnalysis | null> {
  const { items } = await callApi(analyseDesign.list, { params: { id: projectId } });
  return items.find(({ answer }) => answer !== null && answer.fits.length > 0)?.answer ?? null;
}

/** Runs as text, and the names of the results among their columns. */
export interface EarlierText {
  text: string;
  responses: readonly string[];
}

/** The runs of an earlier design for the field of earlier experiments: as they were done, or as they were planned. */
export async function earlierText(projectId: string): Promise<EarlierText> {
  const [measured, { result }] = await Promise.all([
    measuredOf(projectId),
    callApi(optimalDesignCalls.getResult, { params: { id: projectId } }),
  ]);
  if (!result) return { text: '', responses: [] };
  const names = result.factors.map((factor, place) => withUnit(factor, result.units[place]));
  return measured
    ? { text: runsText(names, measured.runs, measured.responses), responses: measured.responses }
    : { text: runsText(names, result.runs), responses: [] };
}

/** What keeps two texts from being one: which of them, and where. */
export interface JoinProblem extends TextProblem {
  of: 'before' | 'added';
}

/**
 * Two texts of runs as one, with the columns of both: those of the same name (with or without its unit) are one, and what
 * a text has no column of is empty there.
 */
export function joinedText(before: string, added: string): { text: string } | { problems: readonly JoinProblem[] } {
  const [first, second] = [tableOf(before), tableOf(added)];
  if (!first) return { text: added };
  if (!second) return { text: before };
  const problems = [
    ...problemsOfTable(first).map((problem) => ({ ...problem, of: 'before' as const })),
    ...problemsOfTable(second).map((problem) => ({ ...problem, of: 'added' as const })),
  ];
  if (problems.length > 0) return { problems };
  const header = [...first.header];
  const places = second.header.map((column) => {
    const at = placeOfColumn(first.header, column);
    return at === -1 ? header.push(column) - 1 : at;
  });
  const claimed = places.findIndex((at, index) => places.indexOf(at) < index);
  if (claimed !== -1) {
    const column = second.header[claimed]!;
    return { problems: [{ of: 'added', code: 'column_twice', line: second.headerLine, column, value: column }] };
  }
  const rows = [
    ...first.rows.map(({ cells }) => header.map((_, at) => cells[at] ?? '')),
    ...second.rows.map(({ cells }) => header.map((_, at) => cells[places.indexOf(at)] ?? '')),
  ];
  return { text: [header, ...rows].map((row) => row.join('\t')).join('\n') };
}
