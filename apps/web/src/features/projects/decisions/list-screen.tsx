import { decisionState, type DecisionSummary } from '@hakaru/contract';
import type { GridColDef } from '@mui/x-data-grid';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { decisionScreens, type OfferedDecision } from '../../../lib/decision-screens.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo } from '../../../lib/paths.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { TWO_LINE_ROW, twoLines } from '../../../ui/two-lines.ts';
import { TaskProgressLine } from '../list/work-strip.tsx';
import type { DecisionKind, DecisionSetup } from './decision-kind.ts';
import { DeleteDecisionDialog } from './delete-dialog.tsx';
import { DecisionStateChip } from './state-chip.tsx';
import { subjectWords } from './subject-words.ts';
import { decisionMessages } from './words.ts';

interface ListParts {
  icon: DecisionKind['icon'];
  /** The button that begins a project, above the list and in the empty one. */
  Start: ComponentType;
  /** What the kind says of a project beside what every list has. */
  columns?: () => readonly GridColDef<DecisionSummary>[];
  /** A kind for much the same, to go to from here. */
  beside?: OfferedDecision;
}

/** The screen of a kind's projects. */
export function decisionListScreen(setup: DecisionSetup<never>, parts: ListParts): ComponentType {
  return function DecisionListScreen() {
    return <Projects setup={setup} {...parts} />;
  };
}

function Projects({ setup, icon: Icon, Start, columns: own, beside }: ListParts & { setup: DecisionSetup<never> }) {
  const { calls, messages, id } = setup;
  const t = useMessages(decisionMessages);
  const navigate = useNavigate();
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const [query, change] = useListState(calls.page.query);
  const found = useAnswer(calls.page, { query }, { placeholderData: keepPreviousData });
  const [deleting, setDeleting] = useState<DecisionSummary | null>(null);
  const { data, isFetching } = found;
  const { title, paths } = decisionScreens(id);
  const { details } = paths;
  const other = beside && decisionScreens(beside);
  const say = (key: string) => firstMessage([messages], key) ?? '';
  const open = (project: DecisionSummary) => void navigate({ to: pathTo(details, { project_id: project.project_id }) });
  const columns = projectColumns({ t, small, details, own: own?.() ?? [], onOpen: open, onDelete: setDeleting });
  return (
    <>
      <PageHeader
        title={wordsOf(title)}
        subtitle={say('list_text')}
        actions={other && <ScreenButton to={other.paths.list}>{wordsOf(other.title)}</ScreenButton>}
        primaryAction={<Start />}
      />
      <ServerDataGrid
        query={found}
        label={wordsOf(title)}
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ project_id }) => project_id}
        rowHeight={TWO_LINE_ROW}
        total={data?.total ?? 0}
        loading={isFetching && !data}
        {...gridProps(query, change)}
        filtered={query.state !== undefined}
        onRowClick={open}
        toolbar={
          <FilterField
            label={t('state')}
            value={query.state}
            onChange={(state) => change({ state: state as typeof query.state })}
            choices={decisionState.options.map((state) => [state, t(`state_${state}`)])}
          />
        }
        empty={<EmptyState icon={<Icon />} title={say('empty_title')} text={say('empty_text')} action={<Start />} />}
      />
      {deleting && <DeleteDecisionDialog calls={calls} project={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

const onSmall = ['name', 'status', 'actions'];

interface ColumnParts {
  t: Translate<typeof decisionMessages.en>;
  small: boolean;
  details: ReturnType<typeof decisionScreens>['paths']['details'];
  own: readonly GridColDef<DecisionSummary>[];
  onOpen: (project: DecisionSummary) => void;
  onDelete: (project: DecisionSummary) => void;
}

/** The list's columns; narrow screens keep the name, the state and the actions, so that these are always in view. */
function projectColumns({ t, small, details, own, onOpen, onDelete }: ColumnParts): GridColDef<DecisionSummary>[] {
  const all: GridColDef<DecisionSummary>[] = [
    {
      field: 'name',
      headerName: t('name'),
      flex: 2,
      minWidth: small ? 140 : 200,
      renderCell: ({ row }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', height: '100%', minWidth: 0 }}>
          <ScreenLink to={pathTo(details, { project_id: row.project_id })} title={row.name} sx={twoLines}>
            {row.name}
          </ScreenLink>
        </Box>
      ),
    },
    {
      field: 'status',
      headerName: t('state'),
      width: small ? 120 : 160,
      renderCell: ({ row }) => <StateCell project={row} />,
    },
    ...own,
    {
      field: 'asked_of',
      headerName: t('asked_of'),
      flex: 1,
      minWidth: 160,
      sortable: false,
      valueGetter: (_value, row) => subjectWords(row, t),
    },
    {
      field: 'updated_at',
      headerName: t('updated'),
      width: 150,
      valueFormatter: (value: string) => formatDateTime(value),
    },
    {
      field: 'actions',
      headerName: '',
      width: 56,
      sortable: false,
      disableColumnMenu: true,
      resizable: false,
      renderCell: ({ row }) => (
        <RowMenu
          label={t('actions', { name: row.name })}
          actions={[{ label: t('open'), onSelect: () => onOpen(row) }]}
          destroy={{ label: t('delete'), onSelect: () => onDelete(row), disabled: row.state === 'running' }}
        />
      ),
    },
  ];
  return small ? all.filter(({ field }) => onSmall.includes(field)) : all;
}

/** The state, or how far a run is. */
function StateCell({ project }: { project: DecisionSummary }) {
  const { data: task } = useTask(project.state === 'running' ? project.task_id : null);
  return task && !isFinished(task) ? <TaskProgressLine task={task} /> : <DecisionStateChip state={project.state} />;
}
