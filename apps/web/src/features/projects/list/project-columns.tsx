import type { ProjectSummary } from '@hakaru/contract';
import type { GridColDef } from '@mui/x-data-grid';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { projectScreen, trainingScreens } from '../../../lib/training-screens.ts';
import type { projectMessages } from '../words.ts';
import { ProjectActions } from './project-actions.tsx';
import { StatusChip } from './status-chip.tsx';

const onSmall = ['name', 'status', 'actions'];

/** The list's columns; narrow screens keep the name, the status and the actions, so that these are always in view. */
export function projectColumns(t: Translate<typeof projectMessages.en>, small: boolean): GridColDef<ProjectSummary>[] {
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
      width: 94,
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
      valueGetter: (_, row) => row.targets.join(', '),
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
