import { deleteProject, listProjects, projectStatus, type ProjectSummary, updateProject } from '@hakaru/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import ModelIcon from '@mui/icons-material/ModelTrainingOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { GridColDef } from '@mui/x-data-grid';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useState } from 'react';
import Stack from '@mui/material/Stack';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, pathTo } from '../../../lib/paths.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { projectScreen, trainingScreens } from '../../../lib/training-screens.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { projectMessages } from '../words.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { StatusChip } from './status-chip.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DeletionDialog } from '../../lineage/index.ts';
import { listed } from '../../../lib/i18n/joined.ts';

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
        {...gridProps(query, change)}
        filtered={query.status !== undefined}
        onRowClick={(project) => void navigate({ to: projectScreen(project) })}
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

const onSmall = ['name', 'status', 'actions'];

/** The list's columns; narrow screens keep the name, the status and the actions, so that these are always in view. */
function projectColumns(t: Translate<typeof projectMessages.en>, small: boolean): GridColDef<ProjectSummary>[] {
  const columns: GridColDef<ProjectSummary>[] = [
    {
      field: 'name',
      headerName: t('name'),
      flex: 2,
      minWidth: small ? 140 : 160,
      renderCell: ({ row }) => <ScreenLink to={projectScreen(row)}>{row.name}</ScreenLink>,
    },
    {
      field: 'status',
      headerName: t('status'),
      width: 132,
      renderCell: ({ row }) => <StatusChip status={row.status} />,
    },
    {
      field: 'training_type',
      headerName: t('type'),
      width: 150,
      sortable: false,
      valueGetter: (_, row) => wordsOf(trainingScreens(row.training_type).title),
    },
    {
      field: 'dataset',
      headerName: t('dataset'),
      flex: 1,
      minWidth: 120,
      sortable: false,
      renderCell: ({ row }) => (
        <ScreenLink to={pathTo(paths.datasetDetails, { dataset_id: row.dataset.id, data_type: 'training_data' })}>
          {row.dataset.name}
        </ScreenLink>
      ),
    },
    {
      field: 'targets',
      headerName: t('targets'),
      flex: 1,
      minWidth: 76,
      sortable: false,
      valueGetter: (_, row) => listed(row.targets),
      renderCell: ({ value }) => <span title={String(value)}>{value}</span>,
    },
    {
      field: 'models',
      headerName: t('models'),
      width: 76,
      sortable: false,
      type: 'number',
      valueGetter: (_, row) => row.models.length,
    },
    { field: 'created_by', headerName: t('created_by'), width: 108, sortable: false },
    {
      field: 'created_at',
      headerName: t('created_at'),
      width: 154,
      valueFormatter: (value: string) => formatDateTime(value),
    },
    {
      field: 'actions',
      headerName: '',
      width: 48,
      sortable: false,
      disableColumnMenu: true,
      resizable: false,
      renderCell: ({ row }) => <ProjectActions project={row} />,
    },
  ];
  return small ? columns.filter(({ field }) => onSmall.includes(field)) : columns;
}

/** What can be done with a project from its list. */
function ProjectActions({ project }: { project: ProjectSummary }) {
  const t = useMessages(projectMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  function choose(action: () => void) {
    setAnchor(null);
    action();
  }
  return (
    <span role="none" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        aria-label={t('actions', { name: project.name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() =>
            choose(() => void navigate({ to: trainingScreens(project.training_type).details(project.project_id) }))
          }
        >
          {t('details')}
        </MenuItem>
        <MenuItem onClick={() => choose(() => setOpen('rename'))}>{t('rename')}</MenuItem>
        <MenuItem onClick={() => choose(() => setOpen('delete'))} disabled={project.status === 'training'}>
          {t('delete')}
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenameProjectDialog project={project} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteProjectDialog project={project} onClose={() => setOpen(null)} />}
    </span>
  );
}

function RenameProjectDialog({ project, onClose }: { project: ProjectSummary; onClose: () => void }) {
  const t = useMessages(projectMessages);
  const [name, setName] = useState(project.name);
  const [comment, setComment] = useState(project.comment);
  const save = useCall(updateProject, {
    invalidates: ['projects'],
    onSuccess: () => {
      notify(t('saved'));
      onClose();
    },
    onError: showError,
  });
  return (
    <FormDialog
      title={t('rename_title')}
      submitLabel={t('save')}
      busy={save.isPending}
      onCancel={onClose}
      onSubmit={() => save.mutate({ params: { id: project.project_id }, body: { name, comment } })}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={t('name')}
          value={name}
          required
          autoFocus
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={t('comment')}
          value={comment}
          multiline
          minRows={2}
          maxRows={8}
          onChange={(event) => setComment(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
      </Stack>
    </FormDialog>
  );
}

/** Asks before deleting, with the predictions that use the project's models. */
function DeleteProjectDialog({
  project,
  onClose,
}: {
  project: Pick<ProjectSummary, 'project_id' | 'name'>;
  onClose: () => void;
}) {
  const t = useMessages(projectMessages);
  const remove = useCall(deleteProject, {
    meta: { quiet: true },
    invalidates: ['projects', 'inference', 'predictions', 'datasets', 'lineage'],
    onSuccess: () => {
      notify(t('deleted', { name: project.name }));
      onClose();
    },
  });
  return (
    <DeletionDialog
      subject="project"
      id={project.project_id}
      title={t('delete_title', { name: project.name })}
      text={t('delete_text')}
      labels={{ alone: t('delete'), together: t('delete_everything') }}
      busy={remove.isPending}
      error={remove.error}
      onDelete={({ cascade, listed: dependents }) =>
        remove.mutate({
          params: { id: project.project_id },
          query: { cascade: cascade === 'false' ? 'false' : 'true', listed: dependents },
        })
      }
      onClose={onClose}
    />
  );
}
