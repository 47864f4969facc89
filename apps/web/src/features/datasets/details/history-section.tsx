import type { DatasetDetail } from '@hakaru/contract';
import { getHistory, type HistoryEntry } from '@hakaru/contract/preprocessing/calls';
import { stepForms, type StepName } from '@hakaru/contract/preprocessing/recipe';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { describeError } from '../../../lib/errors/describe-error.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { inLanguage } from '../../../ui/schema-form/words.ts';
import { Section } from '../../../ui/section.tsx';
import { historyMessages } from './history-messages.ts';

type Words = Translate<typeof historyMessages.en>;

/** The steps that made the dataset out of what was uploaded, and the version it was made from. */
export function HistorySection({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(historyMessages);
  const language = useLanguage();
  const { data, error, refetch } = useQuery({ ...callQuery(getHistory, { params: { dataset_id: dataset.id } }), meta: { quiet: true } });
  const titleOf = (name: string) => {
    const { title = name, title_ja } = (stepForms[name as StepName] ?? {}) as { title?: string; title_ja?: string };
    return inLanguage({ en: title, ja: title_ja ?? title }, language);
  };
  if (error && !data) return <Section title={t('history')}><ErrorState title={describeError(error).error} onRetry={() => void refetch()} /></Section>;
  return (
    <Section title={t('history')} text={t('history_text')}>
      {data && data.sources.length > 0 && (
        <Typography sx={{ mb: 1.5 }}>
          {t('made_from')}{' '}
          {data.sources.map((source, place) => {
            const words = t('source', { name: source.name, version: source.version });
            const link = source.exists && <ScreenLink to={pathTo(paths.datasetDetails, { dataset_id: source.dataset_id, data_type: source.data_type })}>{words}</ScreenLink>;
            return <span key={source.version_id}>{place > 0 && ' · '}{link || `${words} ${t('source_gone')}`}</span>;
          })}
        </Typography>
      )}
      {data?.entries.length === 0 && <Typography color="textSecondary">{t('history_none')}</Typography>}
      {data && data.entries.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={t('history')}>
          <Table size="small">
            <TableHead><TableRow>{(['process_type', 'action_name', 'changes', 'modified_at', 'modified_by'] as const).map((name) => <TableCell key={name}>{t(name)}</TableCell>)}</TableRow></TableHead>
            <TableBody>
              {data.entries.map((entry, place) => (
                <TableRow key={place}>
                  <TableCell>{groupWords(entry.process_type, t)}</TableCell>
                  <TableCell>{titleOf(entry.action_name)}</TableCell>
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

function groupWords(group: string, t: Words): string {
  const key = `group_${group}`;
  return hasMessage(historyMessages, key) ? t(key as 'group_rows') : group;
}

function changesOf({ changes }: HistoryEntry, t: Words): string {
  const cells = changes.cells.filter(({ changed }) => changed > 0).map(({ column, changed }) => t('cells_of', { column, changed: formatCount(changed) }));
  const parts = [
    changes.rows_in === changes.rows_out ? null : t('rows_changed', { before: formatCount(changes.rows_in), after: formatCount(changes.rows_out) }),
    changes.columns_added.length > 0 ? t('columns_added', { columns: changes.columns_added.join(', ') }) : null,
    changes.columns_removed.length > 0 ? t('columns_removed', { columns: changes.columns_removed.join(', ') }) : null,
    changes.columns_renamed.length > 0 ? t('columns_renamed', { columns: changes.columns_renamed.map(({ before, after }) => `${before} → ${after}`).join(', ') }) : null,
    ...cells,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(t('between')) : t('nothing_changed');
}
