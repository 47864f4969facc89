import { writtenLimit } from '@hakaru/contract/decisions/limits';
import { cellsDivided, dividedCells } from '@hakaru/contract/text/divided-cells';
import { Readable } from 'node:stream';
import type { ErrorCode, Language } from '@hakaru/contract';
import {
  downloadRanges,
  type OptimizationFactor,
  type OptimizationGroupSum,
  type RangeLine,
  type RangeProblem,
  uploadRanges,
} from '@hakaru/contract/decisions/optimization';
import type { FastifyInstance } from 'fastify';
import type { ResultOf } from '../../compute/tasks.ts';
import { AppError } from '../../http/app-error.ts';
import { route } from '../../http/route.ts';
import { tellError } from '../../http/tell-error.ts';
import type { SheetTexts } from '../../tables/read/read-sheet.ts';
import { openModel, openStoredModel } from '../training/index.ts';
import type { DecisionContext } from './decision-context.ts';
import { readSentSheet } from './read-sent-sheet.ts';

const columns = [
  'feature',
  'type',
  'lower',
  'upper',
  'unit',
  'values',
  'weight',
  'group',
  'total',
  'plus_minus',
] as const;
type Column = (typeof columns)[number];
type Line = Record<Column, string>;
type Input = ResultOf<'regression.inputs'>['features'][number];

/** Several values stand in one cell with this between them. */
const BETWEEN = ';';
/** A cell holds every level of a category. */
const MOST_CHARACTERS = 100_000;
/** As spreadsheets mark a file that is in UTF-8. */
const MARK = '\ufeff';

/** The range-setting file: down as it is set, or as the models have it, up as people filled it in. */
export function rangeRoutes(requireTaken: (models: readonly { training_type: string }[]) => void) {
  return (api: FastifyInstance, context: DecisionContext): void => {
    route(api, downloadRanges, async ({ scope, params, body }) => {
      const found = new Map<string, Input>();
      for (const { project_id, model_key } of body.models) {
        const opened = await openModel(context, scope, project_id, model_key);
        requireTaken([opened.project]);
        if (opened.project.dataset_id !== params.dataset)
          throw new AppError('model_of_other_dataset', { model: opened.model.model });
        const { model_dir } = await openStoredModel(scope, context.files, opened);
        const { features } = await context.compute.call('regression.inputs', { model_dir });
        for (const feature of features) if (!found.has(feature.name)) found.set(feature.name, feature);
      }
      const set = new Map(body.lines.map((line) => [line.feature, line]));
      const lines = [...found.values()].map((input) => set.get(input.name) ?? firstLine(input));
      return {
        stream: Readable.from([`${MARK}${rangeFile(lines, body.sums)}`]),
        name: 'ranges.csv',
        contentType: 'text/csv; charset=utf-8',
      };
    });
    route(api, uploadRanges, async ({ request, language }) => {
      const { sheet } = await readSentSheet(request, uploadRanges, MOST_CHARACTERS);
      return readRanges(sheet, language);
    });
  };
}

/** A feature as a line, with the limits that the training rows had. */
function firstLine({ name, type, minimum, maximum, typical, categories }: Input): RangeLine {
  if (type === 'categorical') return { feature: name, type, values: categories ?? [] };
  if (type === 'boolean') return { feature: name, type: 'discrete', values: [0, 1] };
  if (type === 'datetime') return { feature: name, type: 'fixed', values: [String(typical ?? '')] };
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return { feature: name, type: 'range' };
  const written = (value: number) => writtenLimit(value, maximum - minimum);
  return { feature: name, type: 'range', lower: written(minimum), upper: written(maximum) };
}

/** Lines and sums as a file. A feature of several sums has a line more for each, which says nothing but the sum. */
export function rangeFile(
  lines: readonly RangeLine[],
  sums: readonly { terms: readonly { factor: string; weight: number }[]; total: number }[],
): string {
  const rows = lines.flatMap(({ feature, type, lower, upper, unit, values = [], plus_minus }) => {
    const [first, ...others] = sums.flatMap(({ terms, total }, at) =>
      terms
        .filter(({ factor }) => factor === feature)
        .map(({ weight }) => ({ weight, group: String(at + 1), total: terms[0]?.factor === feature ? total : null })),
    );
    const own = { lower, upper, unit, values: type === 'fixed' ? values.join() : valuesText(values), plus_minus };
    return [{ feature, type, ...own, ...first }, ...others.map((more) => ({ feature, ...more }))];
  });
  const cellsOf = (row: Partial<Record<Column, string | number | null>>) =>
    columns.map((column) => quoted(String(row[column] ?? ''))).join();
  return [columns.join(), ...rows.map(cellsOf), ''].join('\r\n');
}

function valuesText(values: readonly (string | number)[]): string {
  return cellsDivided(values, BETWEEN, BETWEEN);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The factors and sums of a file, and what is wrong with it by line and column. */
export function readRanges({ columns: header, rows, lines }: SheetTexts, language: Language) {
  const names = header.map((name) => name.toLowerCase());
  const problems: RangeProblem[] = [];
  const add = (line: number, column: string, code: ErrorCode, params: Record<string, string | number> = {}) =>
    problems.push({ line, column, code, response: tellError(code, language, params) });
  for (const column of ['feature', 'type'] as const)
    if (!names.includes(column)) add(1, column, 'range_file_column_missing', { column });
  const factors: OptimizationFactor[] = [];
  const tolerances: { factor: string; plus_minus: number | null }[] = [];
  const named = new Set<string>();
  const groups = new Map<string, OptimizationGroupSum & { line: number }>();
  if (problems.length > 0) return { factors, sums: [], tolerances, problems };
  for (const [at, row] of rows.entries()) {
    const number = lines[at] ?? at + 2;
    const line = Object.fromEntries(columns.map((column) => [column, row[names.indexOf(column)] ?? ''])) as Line;
    const refuse = (column: Column, code: ErrorCode) => add(number, column, code, { column, text: line[column] });
    const isMoreOfOne = named.has(line.feature) && line.type === '' && line.group !== '';
    if (!isMoreOfOne) {
      if (named.has(line.feature)) add(number, 'feature', 'factor_twice', { factor: line.feature });
      named.add(line.feature);
      const factor = factorOf(line, refuse);
      if (factor) factors.push(factor);
      const tolerance = names.includes('plus_minus') ? toleranceOf(line, refuse) : undefined;
      if (factor && tolerance !== undefined) tolerances.push({ factor: factor.name, plus_minus: tolerance });
    }
    if (line.group !== '') addToGroup(groups, line, number, refuse);
  }
  for (const { line, total } of groups.values())
    if (Number.isNaN(total)) add(line, 'total', 'range_file_cell_missing', { column: 'total' });
  const sums = [...groups.values()]
    .filter(({ total }) => !Number.isNaN(total))
    .map(({ terms, total }) => ({ terms, total }));
  return {
    factors,
    sums: sums.map(({ terms, total }) => ({ terms: terms.map(weighed), total })),
    tolerances,
    problems,
  };
}

function weighed({ factor, weight = 1 }: OptimizationGroupSum['terms'][number]) {
  return { factor, weight };
}

type Refuse = (column: Column, code: ErrorCode) => void;

/** How far a setting wanders, null where the cell is empty; undefined, with what is wrong told, of anything else. */
function toleranceOf({ plus_minus: cell }: Line, refuse: Refuse): number | null | undefined {
  if (cell === '') return null;
  const value = numberOf(cell);
  if (value !== null && value >= 0) return value;
  refuse('plus_minus', 'range_file_cell_unreadable');
  return undefined;
}

/** Null, with what is wrong told, where the line is no factor. */
function factorOf(line: Line, refuse: Refuse): OptimizationFactor | null {
  let isRefused = false;
  const no = (column: Column) => {
    isRefused = true;
    refuse(column, line[column] === '' ? 'range_file_cell_missing' : 'range_file_cell_unreadable');
  };
  const number = (column: Column) => {
    const value = numberOf(line[column]);
    if (value === null) no(column);
    return value ?? 0;
  };
  const { feature: name, type } = line;
  const values = dividedCells(line.values, BETWEEN);
  if (name === '') no('feature');
  let factor: OptimizationFactor | null = null;
  if (type === 'range') factor = { type, name, lower: number('lower'), upper: number('upper') };
  else if (type === 'unit')
    factor = { type, name, lower: number('lower'), upper: number('upper'), unit: number('unit') };
  else if (type === 'discrete' || type === 'categorical' || type === 'fixed') {
    if (values.length === 0) no('values');
    else if (type === 'categorical') factor = { type, name, levels: values };
    else if (type === 'fixed') factor = { type, name, value: numberOf(line.values) ?? line.values };
    else {
      const numbers = values.map(numberOf).filter((value) => value !== null);
      if (numbers.length < values.length) no('values');
      else factor = { type, name, values: numbers };
    }
  } else no('type');
  if (factor && 'lower' in factor && !isRefused && factor.lower >= factor.upper) {
    isRefused = true;
    refuse('upper', 'range_file_reversed');
  }
  if (factor?.type === 'unit' && !isRefused && factor.unit <= 0) no('unit');
  return isRefused ? null : factor;
}

/** The total of a group stands in any of its lines, and says the same where it stands in several. */
function addToGroup(
  groups: Map<string, OptimizationGroupSum & { line: number }>,
  line: Line,
  number: number,
  refuse: Refuse,
): void {
  const weight = line.weight === '' ? 1 : numberOf(line.weight);
  const total = line.total === '' ? Number.NaN : numberOf(line.total);
  if (weight === null) return refuse('weight', 'range_file_cell_unreadable');
  if (total === null) return refuse('total', 'range_file_cell_unreadable');
  const group = groups.get(line.group) ?? { terms: [], total: Number.NaN, line: number };
  groups.set(line.group, group);
  group.terms.push({ factor: line.feature, weight });
  if (Number.isNaN(total)) return;
  if (!Number.isNaN(group.total) && group.total !== total) return refuse('total', 'range_file_total_differs');
  group.total = total;
}

/** A number without the last digits that binary fractions leave behind; null for anything else. */
function numberOf(cell: string): number | null {
  const plain = cell.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : null;
}
