import { compact } from '../../../../lib/compact.ts';
import { useRowNames } from '../../../../lib/rows/row-names.ts';
import {
  type CallRequest,
  downloadInference,
  getPrediction,
  pageQuery,
  type PredictionDetail,
  stopTask,
} from '@hakaru/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/MoreVert';
import DownloadIcon from '@mui/icons-material/Download';
import { useNavigate } from '@tanstack/react-router';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { addressTo, paths, pathTo, type SearchFor, useScreenParams } from '../../../../lib/paths.ts';
import { useEntityName } from '../../../../lib/screens/entity-names.ts';
import { useListState } from '../../../../lib/screens/use-list-state.ts';
import { kindScreens, type OfferedKind, trainingScreens } from '../../../../lib/training-screens.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { type Detail, DetailTable } from '../../../../ui/detail-table.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { LineageSection } from '../../../lineage/index.ts';
import { type ResultColumns, ResultTable, SingleResult } from './result-table.tsx';
import { downloadFile } from '../../../../lib/api/download-file.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { ScreenButton, ScreenLink } from '../../../../lib/screens/links.tsx';
import { IconAction } from '../../../../ui/icon-action.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { trainedOnDetails } from '../../details/trained-on.tsx';
import { DeletePredictionDialog } from '../delete-prediction-dialog.tsx';
import { modelTitle } from '../model-title.ts';
import { predictionMessages } from '../words.ts';
import { StateChip } from '../state-chip.tsx';
import { DocumentActions, PaperBody, usePaper } from '../../document/document-frame.tsx';
import { projectMessages } from '../../words.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { hasMessage } from '../../../../lib/i18n/define-messages.ts';
import { useTask } from '../../../../lib/polling/use-task.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ProgressPanel } from '../../../../ui/progress-panel/progress-panel.tsx';
import { AnswerSection } from '../../../../ui/answer-section.tsx';
import { type RowsLooked, rowsAnswer } from './rows-answer.ts';
import { Section } from '../../../../ui/section.tsx';
import { formatDateTime } from '../../../../lib/dates/format-date.ts';
import { listed } from '../../../../lib/i18n/joined.ts';

type PredictionSearch = SearchFor<typeof paths.predictionRegisterOfModel>;

/** What a kind fills in of a prediction's report; S is what compute says of all rows. */
interface PredictionReportParts<S extends RowsLooked> {
  /** The columns that the kind puts before those of the data. */
  columnsOf: (prediction: PredictionDetail) => ResultColumns;
  /** What the kind adds to where it comes from; the summary is null before the prediction has ended. */
  detailsOf?: (prediction: PredictionDetail, summary: S | null) => readonly Detail[];
  /** What an address carries to predict alike again. */
  againOf?: (summary: S | null) => PredictionSearch;
  /** What it comes to in a sentence or two, before what is said of rows of every kind. */
  answerOf: (summary: S, prediction: PredictionDetail) => readonly string[];
  /** What a finished prediction found, above its rows. */
  SummarySections: ComponentType<{ prediction: PredictionDetail; summary: S }>;
}

/** The screen of a kind's predictions: how far one is, what it found, its rows, and where it comes from. */
export function predictionScreen<S extends RowsLooked>(
  kind: OfferedKind,
  parts: PredictionReportParts<S>,
): ComponentType {
  return function PredictionScreen() {
    const { prediction_id } = useScreenParams(kindScreens(kind).paths.prediction!);
    return <Report id={prediction_id} kind={kind} parts={parts} />;
  };
}

function Report<S extends RowsLooked>({
  id,
  kind,
  parts: { columnsOf, detailsOf, againOf, answerOf, SummarySections },
}: {
  id: string;
  kind: OfferedKind;
  parts: PredictionReportParts<S>;
}) {
  const [query, change] = useListState(pageQuery);
  const found = useQuery({
    ...callQuery(getPrediction, { params: { id }, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data } = found;
  useRowNames(data?.data_version_id);
  const paper = usePaper();
  useEntityName(id, data?.name);
  // Its columns follow the reader's language.
  const language = useLanguage();
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => (data ? columnsOf(data) : {}), [data, columnsOf, language]);
  if (!data) return <Unanswered query={found} loading={<PageSkeleton sections={3} />} isPage />;
  const summary = data.summary as S | null;
  return (
    <>
      <ReportHeader prediction={data} again={againOf?.(summary) ?? {}} paper={paper} />
      <PaperBody paper={paper} of={`${kind} prediction`}>
        {data.state !== 'succeeded' && <PredictionProgress prediction={data} />}
        {data.state === 'succeeded' && summary && (
          <AnswerSection sentences={[...answerOf(summary, data), ...rowsAnswer(summary)]} />
        )}
        {data.state === 'succeeded' && summary && <SummarySections prediction={data} summary={summary} />}
        {data.state === 'succeeded' && data.rows?.total === 1 && <SingleResult page={data.rows} results={columns} />}
        {data.state === 'succeeded' && data.rows && data.rows.total !== 1 && (
          <ResultTable page={data.rows} results={columns} query={query} change={change} loading={found.isFetching} />
        )}
        <ProvenanceSection prediction={data} details={detailsOf?.(data, summary) ?? []} />
        <Box data-paper="omit">
          <LineageSection subject="prediction" id={id} name={data.name} />
        </Box>
      </PaperBody>
    </>
  );
}

const formats = {
  download_xlsx: { format: 'xlsx' },
  download_csv: { format: 'csv', encoding: 'utf-8' },
  download_cp932: { format: 'csv', encoding: 'cp932' },
  download_parquet: { format: 'parquet' },
} as const satisfies Record<string, CallRequest<typeof downloadInference>['query']>;

/** Name and state of a prediction, and what can be done with it. */
function ReportHeader({
  prediction,
  again,
  paper,
}: {
  prediction: PredictionDetail;
  paper: ReturnType<typeof usePaper>;
  again: SearchFor<typeof paths.predictionRegisterOfModel>;
}) {
  const t = useMessages(predictionMessages);
  const p = useMessages(projectMessages);
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const done = prediction.state === 'succeeded';
  const register = addressTo(paths.predictionRegisterOfModel, {
    params: { project_id: prediction.project.id, model_key: prediction.model_key },
    search: again,
  });
  const [model, data] = [
    modelTitle(prediction.training_type, prediction.model),
    prediction.data_name ?? t('typed_rows'),
  ];
  const subtitle =
    prediction.target === null
      ? `${model} – ${data}`
      : t('report_subtitle', { target: prediction.target, model, data });
  return (
    <>
      <PageHeader
        title={prediction.name}
        subtitle={subtitle}
        status={<StateChip prediction={prediction} />}
        actions={
          <>
            {done && (
              <DocumentActions
                paper={paper}
                of={{
                  kind: t('document_kind'),
                  title: prediction.name,
                  project: prediction.project.name,
                  details: [
                    { label: p('document_project'), value: prediction.project.name },
                    {
                      label: t('model'),
                      value: prediction.target === null ? model : `${model} – ${prediction.target}`,
                    },
                    { label: t('data'), value: data },
                    { label: t('created_at'), value: formatDateTime(prediction.created_at) },
                  ],
                }}
              />
            )}
            {done && <DownloadMenu prediction={prediction} />}
            <MoreMenu onDelete={() => setDeleting(true)} />
          </>
        }
        primaryAction={
          <ScreenButton {...register} variant="contained">
            {t('predict_more')}
          </ScreenButton>
        }
      />
      {deleting && (
        <DeletePredictionDialog
          prediction={prediction}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: paths.predictions })}
        />
      )}
    </>
  );
}

/** What destroys a prediction is no first thing to do. */
function MoreMenu({ onDelete }: { onDelete: () => void }) {
  const t = useMessages(predictionMessages);
  return (
    <ActionMenu
      renderButton={(opener) => <IconAction label={t('more')} icon={<MoreIcon />} {...opener} />}
      actions={[{ label: t('delete'), onSelect: onDelete, destroys: true }]}
    />
  );
}

function DownloadMenu({ prediction }: { prediction: PredictionDetail }) {
  const t = useMessages(predictionMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [{ inputs, machine }, setChoices] = useState({ inputs: true, machine: false });
  const download = useMutation({
    mutationFn: (name: keyof typeof formats) =>
      downloadFile(downloadInference, {
        params: { project: prediction.project.id, key: prediction.model_key },
        query: {
          inference_id: prediction.inference_id,
          inputs: inputs ? 'true' : 'false',
          headers: machine ? 'machine' : 'reader',
          ...formats[name],
        },
      }),
  });
  const choice = (label: string, checked: boolean, change: () => void) => (
    <MenuItem key={label} role="menuitemcheckbox" aria-checked={checked} onClick={change} dense>
      <Checkbox checked={checked} size="small" edge="start" tabIndex={-1} disableRipple inert />
      {label}
    </MenuItem>
  );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        loadingPosition="start"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('download')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choice(t('download_inputs'), inputs, () => setChoices({ inputs: !inputs, machine }))}
        {choice(t('download_machine'), machine, () => setChoices({ inputs, machine: !machine }))}
        <Divider />
        {(Object.keys(formats) as (keyof typeof formats)[]).map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              download.mutate(name);
            }}
          >
            {t(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** How far a prediction is, or why it has no result. */
function PredictionProgress({ prediction }: { prediction: PredictionDetail }) {
  const t = useMessages(predictionMessages);
  const { data: task = prediction.task } = useTask(prediction.task_id);
  const stop = useCall(stopTask, { invalidates: ['predictions', 'inference'] });
  if (task.state === 'failed' || task.state === 'stopped') {
    const again = pathTo(paths.predictionRegisterOfModel, {
      project_id: prediction.project.id,
      model_key: prediction.model_key,
    });
    const stopped = task.state === 'stopped';
    return (
      <ErrorState
        title={stopped ? t('was_stopped') : (task.error?.response ?? t('has_failed'))}
        details={t(stopped ? 'stopped_next' : 'failed_next')}
        action={
          <ScreenButton to={again} color="inherit" size="small">
            {t('predict_again')}
          </ScreenButton>
        }
      />
    );
  }
  const key = `stage_${task.stage ?? 'waiting'}`;
  return (
    <Section title={t('running_title')} text={t('running_leave')}>
      <ProgressPanel
        title={t('predicting')}
        stage={hasMessage(predictionMessages, key) ? t(key as 'stage_waiting') : t('stage_working')}
        fraction={task.fraction}
        secondsLeft={task.seconds_left}
        stopping={stop.isPending || stop.isSuccess}
        onStop={() => stop.mutate({ params: { task_id: prediction.task_id } })}
      />
    </Section>
  );
}

/** Where the numbers come from, each as a link; `facts` are the type's own. */
function ProvenanceSection({ prediction, details: own }: { prediction: PredictionDetail; details: readonly Detail[] }) {
  const t = useMessages(predictionMessages);
  const p = useMessages(projectMessages);
  const { project, model_key, data_id, mapping } = prediction;
  const screens = trainingScreens(prediction.training_type);
  const renamed = Object.entries(mapping);
  const details: Detail[] = compact([
    { label: t('project'), value: <ScreenLink to={screens.result(project.id)}>{project.name}</ScreenLink> },
    {
      label: t('model'),
      value: (
        <ScreenLink to={screens.report(project.id, model_key)}>
          {modelTitle(prediction.training_type, prediction.model)}
        </ScreenLink>
      ),
    },
    { label: t('model_key'), value: model_key, copy: model_key },
    ...trainedOnDetails(p, prediction.trained_on),
    prediction.target !== null && { label: t('target'), value: prediction.target },
    {
      label: t('data'),
      value:
        data_id === null ? (
          t('typed_rows')
        ) : (
          <ScreenLink to={pathTo(paths.datasetDetails, { dataset_id: data_id, data_type: 'inference_data' })}>
            {prediction.data_name ?? data_id}
          </ScreenLink>
        ),
    },
    renamed.length > 0 && {
      label: t('mapping'),
      value: listed(renamed.map(([feature, column]) => `${feature} ← ${column ?? t('missing')}`)),
    },
    ...own,
    { label: t('created_by'), value: prediction.created_by },
    { label: t('created_at'), value: formatDateTime(prediction.created_at) },
  ]);
  return (
    <Section title={t('provenance')}>
      <DetailTable label={t('provenance')} details={details} />
    </Section>
  );
}
