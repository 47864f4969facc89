import type { CallInput, Language } from '@hakaru/contract';
import type { downloadRemovedRows as call } from '@hakaru/contract/preprocessing/calls';
import { stepForms, type StepResult } from '@hakaru/contract/preprocessing/recipe';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { answerMadeTable } from '../../tables/export/made-table.ts';
import { findPreparation } from './preparations.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';

type DownloadQuery = CallInput<typeof call>['query'] & { language: Language };

const LIST = 'removed.parquet';
const names = {
  en: { row: 'Row', number: 'Step', step: 'Removed by' },
  ja: { row: '行番号', number: '手順', step: '削除した手順' },
} satisfies Record<Language, object>;

/** The rows that a finished run removed, each with the step that removed it. Throws preparation_not_ready, rows_removed_none, or cp932_unencodable before anything is sent. */
export async function downloadRemovedRows(
  { files, tables }: Pick<PreprocessingContext, 'files' | 'tables'>,
  scope: Scope,
  id: string,
  { format, encoding, language }: DownloadQuery,
): Promise<FileAnswer> {
  const { result, files_prefix, dataset_version_id, sources } = await findPreparation(scope, id, 'table');
  if (!result || !files_prefix) throw new AppError('preparation_not_ready');
  if (!result.steps.some(({ accounting }) => accounting.rows_removed > 0)) throw new AppError('rows_removed_none');
  const version = dataset_version_id === null ? undefined : await scope.row('dataset_versions', dataset_version_id);
  const source = version ? await files.localPath(version.table_key) : null;
  const name = `${requireFound(sources[0]).name}-removed`;
  return answerMadeTable(tables, { name, format, encoding }, async (path) =>
    tables.writeRemovedRows(
      {
        removed: await files.localPath(`${files_prefix}/${LIST}`),
        source,
        steps: stepsOf(result.steps, language),
        names: names[language],
      },
      path,
    ),
  );
}

/** Until a step makes new rows, rows keep the numbers they had in the table the recipe began with. */
function stepsOf(steps: StepResult[], language: Language) {
  let countsSource = true;
  return steps.map(({ id, step, accounting }, index) => {
    const counts_source = countsSource;
    countsSource &&= !accounting.renumbered;
    return { id, number: index + 1, title: titleOf(step, language), counts_source };
  });
}

function titleOf(step: StepResult['step'], language: Language): string {
  const { title = step, title_ja = title } = stepForms[step] as { title?: string; title_ja?: string };
  return language === 'ja' ? title_ja : title;
}
