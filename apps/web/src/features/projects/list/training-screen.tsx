import { deleteProject, listProjects, projectStatus, type ProjectSummary, updateProject } from '@hakaru/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import ModelIcon from '@mui/icons-material/ModelTrainingOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { GridColDef } from '@mui/x-data-grid';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, pathTo } from '../../../lib/paths.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { projectScreen, trainingScreens } from '../../../lib/training-screens.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { twoLines } from '../../../ui/two-lines.ts';
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
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import type { Headline, Kind } from '../kind.ts';
import { modelTitle } from '../prediction/model-title.ts';
import { TaskProgressLine, WorkStrip } from './work-strip.tsx';

/** Every training project: what it came to or how far it is, and what comes next. */
export async function trainingScreen(kinds: readonly Kind[]): Promise<ComponentType> {
  const said = Object.fromEntries(
    await Promise.all(kinds.map(async ({ id, headline }) => [id, await headline()] as const)),
  );
  return function TrainingScreen() {
    return <Trainings headlines={said} />;
  };
}

/** A name on up to two lines, above the line of what it is of. */
const ROW_HEIGHT = 76;

type Headlines = Readonly<Record<string, Headline>>;

function Trainings({ headlines }: { headlines: Headlines }) {
  const t = useMessages(projectMessages);
  const navigate = useNavigate();
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const [query, change] = useListState(listProjects.query);
  const found = useQuery({
    ...callQuery(listProjects, { query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data, isFetching } = found;
  const columns = useMemo(() => projectColumns(t, small, headlines), [t, small, headlines]);
  const toDatasets = (
    <ScreenButton variant="contained" to={pathTo(paths.datasets)}>
      {t('choose_dataset')}
    </ScreenButton>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('list_subtitle')} primaryAction={toDatasets} />
      <WorkStrip />
      <ServerDataGrid
        query={found}
        label={t('title')}
        columns={columns}
        rows={data?.items ?? []}
        rowId={(project) => project.project_id}
        rowHeight={ROW_HEIGHT}
        total={data?.total ?? 0}
        loading={isFetching && !data}
        {...gridProps(query, change)}
        filtered={query.status !== undefined}
        onRowClick={(project) => void navigate({ to: projectScreen(project) })}
        toolbar={
          <FilterField
            label={t('status')}
            value={query.status}
            onChange={(status) => change({ status: status as typeof query.status })}
            choices={projectStatus.options.map((status) => [status, t(`status_${status}`)])}
          />
        }
        empty={<EmptyState icon={<ModelIcon />} title={t('empty_title')} text={t('empty_text')} action={toDatasets} />}
      />
    </>
  );
}

const onSmall = ['name', 'status', 'actions'];

/** The list's columns; narrow screens keep the name, the status and the actions, so that these are always in view. */
function projectColumns(
  t: Translate<typeof projectMessages.en>,
  small: boolean,
  headlines: Headlines,
): GridColDef<ProjectSummary>[] {
  const columns: GridColDef<ProjectSummary>[] = [
    {
      field: 'name',
      headerName: t('name'),
      flex: 2,
      minWidth: small ? 140 : 180,
      renderCell: ({ row }) => (
        <TwoLines
          wraps
          first={
            <ScreenLink to={projectScreen(row)} title={row.name} sx={{ ...twoLines, lineHeight: 1.3 }}>
              {row.name}
            </ScreenLink>
          }
          second={joinedParts(
            wordsOf(trainingScreens(row.training_type).title),
            <ScreenLink
              color="inherit"
              to={pathTo(paths.datasetDetails, { dataset_id: row.dataset.id, data_type: 'training_data' })}
            >
              {row.dataset.name}
            </ScreenLink>,
          )}
        />
      ),
    },
    {
      field: 'status',
      headerName: t('status'),
      width: 170,
      renderCell: ({ row }) => <StatusChip status={row.status} />,
    },
    {
      field: 'headline',
      headerName: t('came_to'),
      flex: 3,
      minWidth: 220,
      sortable: false,
      renderCell: ({ row }) => <CameTo project={row} headlines={headlines} />,
    },
    {
      field: 'updated_at',
      headerName: t('updated'),
      width: 140,
      renderCell: ({ row }) => <TwoLines first={formatDateTime(row.updated_at)} second={row.created_by} />,
    },
    {
      field: 'next',
      headerName: t('next'),
      width: 124,
      sortable: false,
      renderCell: ({ row }) => <NextAction project={row} />,
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

function joinedParts(first: ReactNode, second: ReactNode) {
  return (
    <>
      {first}
      {' · '}
      {second}
    </>
  );
}

interface TwoLinesProps {
  first: ReactNode;
  second: ReactNode;
  title?: string;
  /** Whether the first may take two lines itself. */
  wraps?: boolean;
}

/** A cell of a line above another, each cut where it is too long. */
function TwoLines({ first, second, title, wraps = false }: TwoLinesProps) {
  return (
    <Box title={title} sx={{ minWidth: 0, py: 1, '& > *': { lineHeight: 1.5 } }}>
      <Typography variant="body2" noWrap={!wraps} component="div">
        {first}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap component="div">
        {second}
      </Typography>
    </Box>
  );
}

/** What the newest finished training came to; how far it is while one is under way. */
function CameTo({ project, headlines }: { project: ProjectSummary; headlines: Headlines }) {
  const t = useMessages(projectMessages);
  const { data: task } = useTask(project.status === 'training' ? project.task_id : null);
  const { headline, training_type: type } = project;
  if (task && !isFinished(task)) return <TaskProgressLine task={task} />;
  const text = headline && headlines[type]?.(headline);
  if (!headline || !text)
    return (
      <Typography variant="body2" color="textSecondary" noWrap sx={{ py: 1 }}>
        {t(project.status === 'ready' ? 'models_to_train' : 'came_to_nothing', { models: project.models.length })}
      </Typography>
    );
  const [target, ...others] = project.targets;
  const of = [
    modelTitle(type, headline.model),
    ...(target === undefined ? [] : [target]),
    ...(others.length > 0 ? [t('other_targets', { targets: others.length })] : []),
  ].join(' · ');
  return <TwoLines first={wordsOf(text)} second={of} title={`${wordsOf(text)}\n${of}`} />;
}

/** The one thing that comes next: to begin, to predict with the best model, to look at the result. */
function NextAction({ project }: { project: ProjectSummary }) {
  const t = useMessages(projectMessages);
  const { project_id, status, headline, training_type: type } = project;
  const screens = trainingScreens(type);
  const model_key = headline?.model_key;
  const [label, to] =
    status === 'training'
      ? [t('follow'), screens.details(project_id)]
      : status !== 'trained'
        ? [t('continue'), screens.details(project_id)]
        : model_key && screens.prediction
          ? [t('predict'), pathTo(paths.predictionRegisterOfModel, { project_id, model_key })]
          : [t('see_result'), screens.result(project_id)];
  return (
    <span role="none" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <ScreenButton size="small" variant="outlined" to={to}>
        {label}
      </ScreenButton>
    </span>
  );
}

/** What can be done with a project from its list. */
function ProjectActions({ project }: { project: ProjectSummary }) {
  const t = useMessages(projectMessages);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  return (
    <span role="none" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <RowMenu
        label={t('actions', { name: project.name })}
        actions={[
          {
            label: t('details'),
            onSelect: () => void navigate({ to: trainingScreens(project.training_type).details(project.project_id) }),
          },
          { label: t('rename'), onSelect: () => setOpen('rename') },
        ]}
        destroy={{ label: t('delete'), onSelect: () => setOpen('delete'), disabled: project.status === 'training' }}
      />
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
