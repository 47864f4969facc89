import { listInferences, type PredictionSummary, taskState } from '@hakaru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import Button from '@mui/material/Button';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { paths } from '../../../../lib/paths.ts';
import { predictionReport, trainingScreens } from '../../../../lib/training-screens.ts';
import { gridProps } from '../../../../lib/screens/grid-props.ts';
import { ScreenButton, ScreenLink } from '../../../../lib/screens/links.tsx';
import { useListState } from '../../../../lib/screens/use-list-state.ts';
import { TWO_LINE_ROW, twoLines } from '../../../../ui/two-lines.ts';
import { ServerDataGrid } from '../../../../ui/data-grid/server-data-grid.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FilterField } from '../../../../ui/filter-field.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { WorkStrip } from '../../list/work-strip.tsx';
import { DeletePredictionDialog } from '../delete-prediction-dialog.tsx';
import { predictionMessages } from '../words.ts';
import { formatDateTime } from '../../../../lib/dates/format-date.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { modelTitle } from '../model-title.ts';
import { StateChip } from '../state-chip.tsx';
import { PredictDialog } from '../../../datasets/index.ts';

/** /prediction: every prediction that was kept. */
export function PredictionListScreen() {
  const t = useMessages(predictionMessages);
  const navigate = useNavigate();
  const [query, change] = useListState(listInferences.query);
  const found = useQuery({
    ...callQuery(listInferences, { params: { query: 'all' }, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const [deleting, setDeleting] = useState<PredictionSummary | null>(null);
  const columns = usePredictionColumns(setDeleting);
  const { data, isFetching } = found;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('list_text')} primaryAction={<NewPredictionButton />} />
      <WorkStrip />
      <ServerDataGrid
        query={found}
        label={t('title')}
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ inference_id }) => inference_id}
        total={data?.total ?? 0}
        loading={isFetching && !data}
        rowHeight={TWO_LINE_ROW}
        {...gridProps(query, change)}
        toolbar={
          <FilterField
            label={t('state')}
            value={query.state}
            onChange={(state) => change({ state: state as typeof query.state })}
            choices={taskState.options.map((value) => [value, t(`state_${value}`)])}
          />
        }
        filtered={query.state !== undefined || query.project_id !== undefined}
        onRowClick={({ training_type, inference_id }) =>
          void navigate({ to: predictionReport(training_type, inference_id) })
        }
        empty={
          <EmptyState
            icon={<InsightsIcon />}
            title={t('empty_title')}
            text={t('empty_text')}
            action={<NewPredictionButton />}
            secondaryAction={<ScreenButton to={paths.trainings}>{t('to_trainings')}</ScreenButton>}
          />
        }
      />
      {deleting && <DeletePredictionDialog prediction={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

type Column = GridColDef<PredictionSummary>;

const onSmall = ['name', 'state', 'actions'];

/** The list's columns; narrow screens keep the name, the state and the actions. */
function usePredictionColumns(onDelete: (prediction: PredictionSummary) => void): Column[] {
  const t = useMessages(predictionMessages);
  const navigate = useNavigate();
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  return useMemo(() => {
    const columns: Column[] = [
      {
        field: 'name',
        headerName: t('name'),
        flex: 2,
        minWidth: small ? 140 : 158,
        renderCell: ({ row }) => (
          <Box sx={{ display: 'flex', alignItems: 'center', height: '100%', minWidth: 0 }}>
            <ScreenLink to={predictionReport(row.training_type, row.inference_id)} title={row.name} sx={twoLines}>
              {row.name}
            </ScreenLink>
          </Box>
        ),
      },
      { field: 'state', headerName: t('state'), width: 115, renderCell: ({ row }) => <StateChip prediction={row} /> },
      {
        field: 'project',
        headerName: t('project'),
        flex: 2,
        minWidth: 110,
        sortable: false,
        valueGetter: (_value, { project }) => project.name,
        renderCell: twoLinesOfText,
      },
      {
        field: 'target',
        headerName: t('target'),
        flex: 1,
        minWidth: 90,
        sortable: false,
        valueFormatter: (value: string | null) => value ?? '–',
        renderCell: twoLinesOfText,
      },
      {
        field: 'model',
        headerName: t('model'),
        flex: 1,
        minWidth: 110,
        sortable: false,
        valueGetter: (_value, row) => modelTitle(row.training_type, row.model),
        renderCell: twoLinesOfText,
      },
      {
        field: 'data_name',
        headerName: t('data'),
        flex: 1,
        minWidth: 100,
        sortable: false,
        valueFormatter: (value: string | null) => value ?? t('typed_rows'),
        renderCell: twoLinesOfText,
      },
      {
        field: 'row_count',
        headerName: t('rows'),
        width: 72,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
        valueFormatter: (value: number | null) => (value === null ? '–' : formatCount(value)),
      },
      {
        field: 'created_at',
        headerName: t('created_at'),
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
            actions={[
              {
                label: t('open'),
                onSelect: () => void navigate({ to: predictionReport(row.training_type, row.inference_id) }),
              },
              {
                label: t('open_project'),
                onSelect: () => void navigate({ to: trainingScreens(row.training_type).result(row.project.id) }),
              },
            ]}
            destroy={{ label: t('delete'), onSelect: () => onDelete(row) }}
          />
        ),
      },
    ];
    return small ? columns.filter(({ field }) => onSmall.includes(field)) : columns;
  }, [t, small, navigate, onDelete]);
}

/** A name on up to two lines, whole under the pointer where it is longer. */
function twoLinesOfText({ formattedValue }: GridRenderCellParams<PredictionSummary>) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', height: '100%', minWidth: 0 }}>
      <Box component="span" title={String(formattedValue)} sx={twoLines}>
        {String(formattedValue)}
      </Box>
    </Box>
  );
}

/** Begins a prediction: asks which trained project is to make it. */
function NewPredictionButton() {
  const t = useMessages(predictionMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('new_prediction')}
      </Button>
      {open && <PredictDialog onClose={() => setOpen(false)} />}
    </>
  );
}
