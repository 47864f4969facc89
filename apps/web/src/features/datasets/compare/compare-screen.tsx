import { compareVersions, type Comparison } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { addressTo, paths, useScreenParams, useScreenSearch } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { ChangedCells } from './changed-cells.tsx';
import { ChooseSides } from './choose-sides.tsx';
import { ColumnChanges } from './column-changes.tsx';
import { compareMessages } from './compare-messages.ts';
import { CompareSummary } from './compare-summary.tsx';
import { UnmatchedRows } from './unmatched-rows.tsx';
import { Failed } from '../../../ui/answered.tsx';

/** /dataset/compare/{before}/{after}: what differs between two versions, of one dataset or of two. The key columns are part of the address. */
export function CompareScreen() {
  const t = useMessages(compareMessages);
  const { before, after } = useScreenParams(paths.datasetCompare);
  const [{ keys = '' }] = useScreenSearch(paths.datasetCompare);
  const navigate = useNavigate();
  const chosen = keys === '' ? [] : keys.split('\n');
  const query = useQuery({
    ...callQuery(compareVersions, { params: { before, after }, body: { keys: chosen } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const { data, error, isPlaceholderData } = query;
  const open = (sides: { before: string; after: string }, next: readonly string[] = []) =>
    void navigate({
      ...addressTo(paths.datasetCompare, {
        params: sides,
        search: { keys: next.length > 0 ? next.join('\n') : undefined },
      }),
      replace: true,
    });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <Stack spacing={2}>
        <ChooseSides before={before} after={after} comparison={data} keys={chosen} onChange={open} />
        {error && <Failed query={query} />}
        {!error && (!data || isPlaceholderData) && <ProgressPanel title={t('comparing')} stage="" fraction={null} />}
        {!error &&
          data &&
          !isPlaceholderData &&
          (before === after ? <Alert severity="info">{t('same_version')}</Alert> : <Differences comparison={data} />)}
      </Stack>
    </>
  );
}

function Differences({ comparison }: { comparison: Comparison }) {
  const t = useMessages(compareMessages);
  const isPictures =
    comparison.keys.length === 1 && comparison.keys[0] === 'path' && comparison.before.column_count === 0;
  return (
    <>
      {isPictures && <Alert severity="info">{t('pictures_note')}</Alert>}
      <CompareSummary comparison={comparison} />
      <ColumnChanges comparison={comparison} />
      <ChangedCells comparison={comparison} />
      <UnmatchedRows comparison={comparison} />
    </>
  );
}
