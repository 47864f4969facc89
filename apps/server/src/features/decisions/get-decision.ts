import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { DecisionState, Language, PageQuery } from '@hakaru/contract';
import { requestedPage } from '../../db/lists/list-rows.ts';
import type { Scope } from '../../db/scope.ts';
import type { FileStore } from '../../files/file-store.ts';
import { requireFound } from '../../http/app-error.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { readRun } from '../../jobs/run-rows.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';
import { stateOfProject } from '../lineage/index.ts';
import { wordedCsv } from '../../tables/export/worded-csv.ts';
import type { DecisionKind, ResultFile } from './decision-kind.ts';
import {
  type DecisionFilter,
  type DecisionRow,
  findDecisions,
  selectDecision,
  selectDecisions,
  selectSucceededRuns,
} from './decision-rows.ts';
import { toDecisionSummaries } from './to-wire.ts';

/** The file that a run keeps its result in. */
export const RESULT = 'result.json';

/** Every project is small; a picker shows at most this many. */
const MOST_FOR_A_PICKER = 1000;

export async function pageOfDecisions(scope: Scope, kind: DecisionKind, query: PageQuery & DecisionFilter) {
  const { page, page_size } = query;
  const asked = requestedPage(query, 'created_at', { status: 'state' });
  const found = await findDecisions(scope, kind.id, query, asked);
  const rows = await selectDecisions(scope, found, kind.id);
  return { items: await toDecisionSummaries(scope, kind, rows), total: found.total, page, page_size };
}

export async function allDecisions(scope: Scope, kind: DecisionKind, filter: { state?: DecisionState | undefined }) {
  const page = requestedPage({ page: 1, page_size: MOST_FOR_A_PICKER });
  const rows = await selectDecisions(scope, await findDecisions(scope, kind.id, filter, page), kind.id);
  return { items: await toDecisionSummaries(scope, kind, rows) };
}

/** A project's row. Throws not_found, also where it is of another kind. */
export async function findDecision(scope: Scope, kind: DecisionKind, id: string): Promise<DecisionRow> {
  return requireFound(await selectDecision(scope, kind.id, id));
}

export async function getDecision(scope: Scope, kind: DecisionKind, id: string, language: Language) {
  const row = await findDecision(scope, kind, id);
  const [summary] = await toDecisionSummaries(scope, kind, [row]);
  return { ...requireFound(summary), options: row.config, task: await newestTask(scope, row, language) };
}

/** What the newest finished run found; it stays to be seen while another is under way. */
export async function getDecisionResult(
  files: FileStore,
  scope: Scope,
  kind: DecisionKind,
  id: string,
  language: Language,
) {
  const row = await findDecision(scope, kind, id);
  return {
    project_id: id,
    state: stateOfProject[row.status],
    task: await newestTask(scope, row, language),
    result: await readResult(files, scope, id),
  };
}

async function newestTask({ db, orgId }: Scope, { current_run_id }: DecisionRow, language: Language) {
  const run = current_run_id === null ? undefined : await readRun(db, orgId, current_run_id);
  return run ? taskProgressOf(run, language) : null;
}

/** Where the files of the newest finished run lie; null before there is one. */
async function filesOf(scope: Scope, id: string): Promise<string | null> {
  const [run] = await selectSucceededRuns(scope, id);
  return run ? (run.result as { files: string }).files : null;
}

/** What the newest finished run found; null before there is one. */
export async function readResult(files: FileStore, scope: Scope, id: string): Promise<unknown> {
  const prefix = await filesOf(scope, id);
  return prefix === null ? null : JSON.parse(await readFile(await files.localPath(`${prefix}/${RESULT}`), 'utf8'));
}

/** A part of the result. Throws not_found where there is none. */
export async function getResultPart(
  files: FileStore,
  scope: Scope,
  kind: DecisionKind,
  id: string,
  partOf: (result: unknown) => unknown,
) {
  await findDecision(scope, kind, id);
  const result = await readResult(files, scope, id);
  return requireFound(result === null ? undefined : partOf(result));
}

/** A file of the newest finished run. Throws not_found where there is none. */
export async function downloadOfDecision(
  files: FileStore,
  scope: Scope,
  kind: DecisionKind,
  id: string,
  fileOf: (options: unknown) => ResultFile,
): Promise<FileAnswer> {
  const { name, config } = await findDecision(scope, kind, id);
  const { file, called, contentType, csv } = fileOf(config);
  const key = `${requireFound((await filesOf(scope, id)) ?? undefined)}/${file}`;
  const size = requireFound((await files.size(key)) ?? undefined);
  const stream = await files.get(key);
  const answer = { name: `${name}-${called}`, contentType };
  const isKept = !csv || (csv.encoding === 'utf-8' && !csv.words);
  return isKept ? { ...answer, stream, size } : { ...answer, stream: Readable.from(wordedCsv(stream, csv)) };
}
