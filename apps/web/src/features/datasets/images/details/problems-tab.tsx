import { type DatasetDetail, listImages, type DatasetImage } from '@hakaru/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { ServerDataGrid } from '../../../../ui/data-grid/server-data-grid.tsx';
import { Section } from '../../../../ui/section.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { StatChip } from '../../../../ui/stat-chip.tsx';
import { imageMessages } from '../image-messages.ts';
import { LeftOutList } from '../left-out-list.tsx';
import { tones, weightOf } from '../problem-weight.ts';
import { useImageSummary } from '../use-image-summary.ts';
import { paths, useScreenSearch } from '../../../../lib/paths.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import { labelled } from '../../../../lib/i18n/joined.ts';

/** What was found about the images, by kind and by name, and which files became none. */
export function ImageProblemsTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageMessages);
  const [, change] = useScreenSearch(paths.datasetDetails);
  const { data: summary } = useImageSummary(dataset.id);
  if (!summary) return <PageSkeleton />;
  return (
    <Stack spacing={2}>
      <Section title={t('tab_problems')} text={t('problems_text')}>
        {summary.problems.length === 0 ? (
          <Notice severity="success">{t('problems_none')}</Notice>
        ) : (
          <TableContainer tabIndex={0} role="region" aria-label={t('tab_problems')}>
            <Table size="small" aria-label={t('tab_problems')}>
              <TableHead>
                <TableRow>
                  <TableCell>{t('kind')}</TableCell>
                  <TableCell>{t('severity')}</TableCell>
                  <TableCell align="right">{t('pictures_column')}</TableCell>
                  <TableCell />
                </TableRow>
              </TableHead>
              <TableBody>
                {summary.problems.map(({ code, count }) => (
                  <TableRow key={code}>
                    <TableCell>{t(`problem_${code}`)}</TableCell>
                    <TableCell>
                      <StatChip label={t(`severity_${weightOf(code)}`)} tone={tones[weightOf(code)]} />
                    </TableCell>
                    <TableCell align="right" className="tabular">
                      {formatCount(count)}
                    </TableCell>
                    <TableCell align="right">
                      <Button
                        size="small"
                        aria-label={labelled(t('show_these'), t(`problem_${code}`))}
                        onClick={() => change({ problem: code }, { only: true })}
                      >
                        {t('show_these')}
                      </Button>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        )}
      </Section>
      {summary.problems.some(({ code }) => weightOf(code) !== 'note') && <BadImages id={dataset.id} />}
      <Section title={t('left_out')} text={t('left_out_text')}>
        <LeftOutList files={summary.left_out} />
      </Section>
    </Stack>
  );
}

/** Each image with an error or a warning, by name. */
function BadImages({ id }: { id: string }) {
  const t = useMessages(imageMessages);
  const [paging, setPaging] = useState({ page: 1, page_size: 25 });
  const { data, isFetching } = useAnswer(
    listImages,
    { params: { id }, query: { ...paging, problem: 'any' } },
    { placeholderData: keepPreviousData },
  );
  const columns = useMemo<GridColDef<DatasetImage>[]>(
    () => [
      { field: 'number', headerName: t('number'), width: 80, align: 'right', headerAlign: 'right', sortable: false },
      { field: 'path', headerName: t('path'), flex: 1, minWidth: 200, sortable: false },
      {
        field: 'problems',
        headerName: t('problem'),
        flex: 2,
        minWidth: 200,
        sortable: false,
        valueGetter: (_value, row) =>
          row.problems
            .filter((code) => weightOf(code) !== 'note')
            .map((code) => t(`problem_${code}`))
            .join(' · '),
      },
      {
        field: 'duplicate_of',
        headerName: t('duplicate_of'),
        width: 140,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
        valueGetter: (_value, row) => row.duplicate_of ?? row.near_duplicate_of ?? '–',
      },
    ],
    [t],
  );
  return (
    <Section title={t('bad_pictures')}>
      <ServerDataGrid
        label={t('bad_pictures')}
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ number }) => String(number)}
        total={data?.total ?? 0}
        loading={isFetching && !data}
        empty={null}
        page={paging.page}
        pageSize={paging.page_size}
        sort={null}
        onSort={() => undefined}
        onPage={(page) => setPaging((old) => ({ ...old, page }))}
        onPageSize={(page_size) => setPaging({ page: 1, page_size })}
      />
    </Section>
  );
}
