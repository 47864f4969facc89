import type { DatasetDetail } from '@hakaru/contract';
import { getHistory, type HistoryEntry } from '@hakaru/contract/preprocessing/calls';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage, defineMessages } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { Failed } from '../../../ui/answered.tsx';
import { parameterWords, stepTitle } from '../../lineage/index.ts';
import { stepGroupMessages } from '../step-group-messages.ts';
import { usedValues } from '../used-values.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Muted } from '../../../ui/muted.tsx';
import { listed, sentences } from '../../../lib/i18n/joined.ts';

type Words = Translate<typeof historyMessages.en>;

/** The steps that made the dataset out of what was uploaded, and the version it was made from. */
export function HistorySection({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(historyMessages);
  const g = useMessages(stepGroupMessages);
  const query = useAnswer(getHistory, { params: { dataset_id: dataset.id } });
  const { data, error } = query;
  if (error && !data)
    return (
      <Section title={t('history')}>
        <Failed query={query} />
      </Section>
    );
  return (
    <Section title={t('history')} text={t('history_text')}>
      {data && data.sources.length > 0 && (
        <Typography sx={{ mb: 1.5 }}>
          {t('made_from')}{' '}
          {data.sources.map((source, index) => {
            const words = t('source', { name: source.name, version: source.version });
            const link = source.exists && (
              <ScreenLink
                to={pathTo(paths.datasetDetails, { dataset_id: source.dataset_id, data_type: source.data_type })}
              >
                {words}
              </ScreenLink>
            );
            return (
              <span key={source.version_id}>
                {index > 0 && ' · '}
                {link || sentences(words, t('source_gone'))}
              </span>
            );
          })}
        </Typography>
      )}
      {data?.entries.length === 0 && <Typography color="textSecondary">{t('history_none')}</Typography>}
      {data && data.entries.length > 0 && (
        <TableContainer tabIndex={0} role="group" aria-label={t('history')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {(['process_type', 'action_name', 'changes', 'modified_at', 'modified_by'] as const).map((name) => (
                  <TableCell key={name}>{t(name)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.entries.map((entry, index) => (
                <TableRow key={index}>
                  <TableCell>{groupWords(entry.process_type, g)}</TableCell>
                  <TableCell sx={{ minWidth: '14rem' }}>
                    <span>{stepTitle(entry.action_name)}</span>
                    {parameterWords(entry.action_name, entry.parameters).map((words) => (
                      <Muted key={words} sx={{ overflowWrap: 'anywhere' }}>
                        {words}
                      </Muted>
                    ))}
                  </TableCell>
                  <TableCell>{changesOf(entry, t)}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(entry.modified_at)}</TableCell>
                  <TableCell>{entry.modified_by}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}

function groupWords(group: string, g: Translate<typeof stepGroupMessages.en>): string {
  const key = `group_${group}`;
  return hasMessage(stepGroupMessages, key) ? g(key as 'group_rows') : group;
}

function changesOf({ changes, pictures_changed }: HistoryEntry, t: Words): string {
  const [before, after] = [formatCount(changes.rows_in), formatCount(changes.rows_out)];
  if (pictures_changed !== null) {
    return [
      t('pictures_changed', { changed: formatCount(pictures_changed), pictures: before }),
      ...(before === after ? [] : [t('pictures_count', { before, after })]),
    ].join(t('between'));
  }
  const cells = changes.cells
    .filter(({ changed }) => changed > 0)
    .map(({ column, changed }) => t('cells_of', { column, changed: formatCount(changed) }));
  const parts = [
    changes.rows_in === changes.rows_out ? null : t('rows_changed', { before, after }),
    changes.columns_added.length > 0 ? t('columns_added', { columns: listed(changes.columns_added) }) : null,
    changes.columns_removed.length > 0 ? t('columns_removed', { columns: listed(changes.columns_removed) }) : null,
    changes.columns_renamed.length > 0
      ? t('columns_renamed', {
          columns: listed(changes.columns_renamed.map((column) => `${column.before} → ${column.after}`)),
        })
      : null,
    ...cells,
    ...[...usedValues(changes.values)].map(([column, values]) => t('used', { column, values })),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(t('between')) : t('nothing_changed');
}

const en = {
  history: 'How this version was made',
  history_text: 'The preprocessing steps that made this version, in order.',
  history_none: 'The values are as registered: no preprocessing step was applied.',
  made_from: 'Made from:',
  source: '{name}, version {version}',
  source_gone: '(deleted since)',
  process_type: 'Process type',
  action_name: 'Action',
  changes: 'Changes',
  modified_at: 'Modified',
  modified_by: 'Modified by',
  rows_changed: 'rows {before} → {after}',
  cells_of: '{column}: {changed, cell|cells}',
  columns_added: 'new: {columns}',
  columns_removed: 'removed: {columns}',
  columns_renamed: 'renamed: {columns}',
  used: '{column}: {values}',
  nothing_changed: 'nothing changed',
  between: '; ',
  pictures_changed: '{changed} of {pictures, image|images} changed',
  pictures_count: '{before} → {after, image|images}',
} as const;

const ja = {
  history: 'このバージョンの作成履歴',
  history_text: 'このバージョンの作成に使った前処理の手順です（古い順）。',
  history_none: '登録時の値のままです。前処理は行っていません。',
  made_from: '作成元：',
  source: '{name}（バージョン {version}）',
  source_gone: '（その後削除）',
  process_type: '処理の種類',
  action_name: '処理名',
  changes: '変更内容',
  modified_at: '変更日時',
  modified_by: '変更者',
  rows_changed: '{before} 行 → {after} 行',
  cells_of: '{column}：{changed} セル',
  columns_added: '追加：{columns}',
  columns_removed: '削除：{columns}',
  columns_renamed: '名前の変更：{columns}',
  used: '{column}：{values}',
  nothing_changed: '変更なし',
  between: '、',
  pictures_changed: '{pictures} 枚中 {changed} 枚が変化',
  pictures_count: '画像 {before} 枚 → {after} 枚',
} as const;

export const historyMessages = defineMessages('dataset-history', en, ja);
