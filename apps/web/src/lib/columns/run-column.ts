const RUN_NAME = /^(run|run_?id|batch|batch_?id|file|file_?name|unit|lot|ラン|バッチ|ロット|ファイル)$/i;

interface Column {
  name: string;
  role: string;
}

/** The column that looks as if it said which run, batch or file a row is of: its role says so, or its name; null for none. */
export function likelyRunColumn(columns: readonly Column[]): string | null {
  const found = columns.find(({ role }) => role === 'group') ?? columns.find(({ name }) => RUN_NAME.test(name));
  return found?.name ?? null;
}
