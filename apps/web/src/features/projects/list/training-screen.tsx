import { listProjects, projectStatus, type ProjectSummary } from '@hakaru/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import ModelIcon from '@mui/icons-material/ModelTrainingOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { projectScreen } from '../../../lib/training-screens.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { projectMessages } from '../words.ts';
import { projectColumns } from './project-columns.tsx';

/** Every training project, with how far it is. */
export function TrainingScreen() {
  const t = useMessages(projectMessages);
  const navigate = useNavigate();
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const [query, change] = useListState(listProjects.query);
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(listProjects, { query }),
    placeholderData: keepPreviousData,
  });
  const toDatasets = (
    <ScreenButton variant="contained" to={pathTo(paths.datasets)}>
      {t('choose_dataset')}
    </ScreenButton>
  );
  function open(project: ProjectSummary) {
    void navigate({ to: projectScreen(project) });
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('list_subtitle')} primaryAction={toDatasets} />
      <ServerDataGrid
        label={t('title')}
        columns={projectColumns(t, small)}
        rows={data?.items ?? []}
        rowId={(project) => project.project_id}
        total={data?.total ?? 0}
        loading={isFetching && !data}
        page={query.page}
        pageSize={query.page_size}
        sort={
          query.sort
            ? { field: query.sort.replace(/^-/, ''), direction: query.sort.startsWith('-') ? 'desc' : 'asc' }
            : null
        }
        search={query.search ?? ''}
        filtered={query.status !== undefined}
        onPage={(page) => change({ page })}
        onPageSize={(page_size) => change({ page_size })}
        onSort={(sort) => change({ sort: sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.field}` : undefined })}
        onSearch={(search) => change({ search })}
        onRowClick={open}
        toolbar={
          <TextField
            select
            size="small"
            label={t('status')}
            value={query.status ?? ''}
            sx={{ minWidth: '11rem' }}
            onChange={(event) => change({ status: (event.target.value || undefined) as typeof query.status })}
          >
            <MenuItem value="">{t('any_status')}</MenuItem>
            {projectStatus.options.map((status) => (
              <MenuItem key={status} value={status}>
                {t(`status_${status}`)}
              </MenuItem>
            ))}
          </TextField>
        }
        empty={<EmptyState icon={<ModelIcon />} title={t('empty_title')} text={t('empty_text')} action={toDatasets} />}
        error={error ? <ErrorState title={error.message} onRetry={() => void refetch()} /> : undefined}
      />
    </>
  );
}
