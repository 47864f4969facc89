import { offeredTrainingTypes } from '../../../../lib/training-screens.ts';
import { type DataType, type UploadPreview, type ReadCorrections } from '@hakaru/contract';
import { type SeriesPreview, previewTimeSeries } from '@hakaru/contract/time-series/calls';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useDatasetNames } from '../../free-name.ts';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useDraft } from '../../../../lib/store/use-draft.ts';
import { Section } from '../../../../ui/section.tsx';
import { PageSkeleton, FormSkeleton } from '../../../../ui/skeletons.tsx';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { columnLook, TableCellValue } from '../../../../ui/table-cell-value.tsx';
import { DescribeForm } from '../../register/describe-form.tsx';
import { RestoredNotice } from '../../../../ui/restored-notice.tsx';
import { asRequested } from '../../register/register-draft.ts';
import { RegisterBar, useRegister } from '../../register/register-bar.tsx';
import { registerProblems } from '../../register/register-problems.ts';
import { datasetMessages } from '../../dataset-messages.ts';
import { PreviewSection } from '../../register/preview-section.tsx';
import { usePreview } from '../../register/use-preview.ts';
import { seriesMessages } from '../series-messages.ts';
import { rangeText, type SeriesWords } from '../length-text.ts';
import { SeriesFigures } from '../series-figures.tsx';
import { SeriesChart } from '../series-chart.tsx';
import { SeriesProblems } from '../series-problems.tsx';
import { FilesSection } from './files-section.tsx';
import { PurposeSection } from './purpose-section.tsx';
import {
  correctedFile,
  emptySeriesDraft,
  movedFile,
  type SeriesChoices,
  type SeriesDraft,
  withFile,
  withoutFile,
  optionsOf,
  type DraftFile,
} from './series-draft.ts';
import { TimesSection } from './times-section.tsx';
import { TreatmentSection } from './treatment-section.tsx';
import { useSeriesUpload } from './use-series-upload.ts';
import { useAnswer } from '../../../../lib/api/use-answer.ts';

/** A preview under the choices made since: fields show what was chosen at once, the rest follows. */
function withChoices(preview: SeriesPreview, { files, choices }: SeriesDraft): SeriesPreview {
  const times = preview.options.files.map((file) => ({
    ...file,
    time: files.find(({ uploadId }) => uploadId === file.upload_id)?.time ?? file.time,
  }));
  return { ...preview, options: { ...preview.options, ...choices, files: times } as SeriesPreview['options'] };
}

/** Registering a time series: its files, their times, what is done with what is not as it should be, what it is for. */
export function SeriesRegister({ dataType }: { dataType: DataType | null }) {
  const t = useMessages(seriesMessages);
  const [draft, change, clear, restored] = useDraft<SeriesDraft>(
    'series-register',
    emptySeriesDraft(dataType ?? 'training_data'),
    (kept) => asRequested(kept, dataType),
  );
  const { preview, working, error } = useSeriesPreview(draft);
  const register = useRegister(clear);
  const names = useDatasetNames();
  const upload = useSeriesUpload(({ upload_id, file_name }: UploadPreview) => {
    register.reset();
    change((old) => withFile(old, upload_id, file_name, names));
  });
  const gone = hasCode(error, 'upload_not_found');
  const problems = registerProblems(register.error);
  const choose = (choices: Partial<SeriesChoices>) =>
    change((old) => ({ ...old, choices: { ...old.choices, ...choices } }));
  const some = draft.files.length > 0 && !gone;
  const shown = some && preview ? withChoices(preview, draft) : null;
  const startAnew = (files: File[]) => {
    change((old) => ({ ...old, files: [] }));
    upload.start(files);
  };
  return (
    <Stack spacing={2}>
      <RestoredNotice restored={restored} />
      <FilesSection
        files={gone ? [] : draft.files}
        preview={shown}
        upload={gone ? { ...upload, start: startAnew } : upload}
        notice={gone ? t('upload_gone') : null}
        onMove={(from, to) => change((old) => movedFile(old, from, to))}
        onRemove={(uploadId) => change((old) => withoutFile(old, uploadId))}
        onStartOver={() => change((old) => ({ ...old, files: [], choices: {} }))}
      />
      {some && (
        <ReadingSection
          files={draft.files}
          onCorrect={(uploadId, corrections) => change((old) => correctedFile(old, uploadId, { corrections }))}
        />
      )}
      {some && !shown && (error ? <Alert severity="error">{errorLine(error)}</Alert> : <PageSkeleton />)}
      {shown && (
        <TimesSection
          preview={shown}
          onSource={(uploadId, time) => change((old) => correctedFile(old, uploadId, { time }))}
          onChoose={choose}
        />
      )}
      {shown && <SeriesFiguresSection preview={shown} working={working} error={error} />}
      {shown && <TreatmentSection preview={shown} onChoose={choose} />}
      {shown && <ResultSection preview={shown} />}
      {shown && <PurposeSection preview={shown} onChoose={choose} />}
      {shown && (
        <Section title={t('describe')}>
          <DescribeForm
            draft={{ ...draft, training_type: offeredTrainingTypes[0]! }}
            problems={problems.fields}
            withTrainingType={false}
            onChange={(part) => change((old) => ({ ...old, ...part }))}
          />
        </Section>
      )}
      {shown && (
        <RegisterBar
          form="time_series"
          name={draft.name}
          summary={summaryOf(shown, draft.name, t)}
          obstacle={obstacleOf(shown, t)}
          blocked={working || Boolean(error)}
          register={register}
          onName={(name) => change((old) => ({ ...old, name }))}
          // Exactly as the preview shows it.
          onRegister={(version_of) =>
            preview &&
            register.mutate({
              form: 'time_series',
              options: JSON.stringify(preview.options),
              name: draft.name,
              category: draft.category,
              data_type: draft.data_type,
              comment: draft.comment,
              version_of,
            })
          }
        />
      )}
    </Stack>
  );
}

const PAUSE_MS = 300;

interface SeriesPreviewState {
  /** The newest one that worked; it stays on the screen while choices are tried. */
  preview: SeriesPreview | null;
  /** A newer one is on its way. */
  working: boolean;
  error: unknown;
}

/** What the files become with the choices made, worked out anew a moment after each. */
function useSeriesPreview({ files, choices }: Pick<SeriesDraft, 'files' | 'choices'>): SeriesPreviewState {
  const options = JSON.stringify(optionsOf({ files, choices }));
  const debounced = useDebounced(options, PAUSE_MS);
  const { data, error, isFetching } = useAnswer(
    previewTimeSeries,
    { body: JSON.parse(debounced) as ReturnType<typeof optionsOf> },
    {
      enabled: files.length > 0 && (JSON.parse(debounced) as { files: unknown[] }).files.length > 0,
      staleTime: Infinity,
      retry: false,
    },
  );
  const [last, setLast] = useState<SeriesPreview | null>(null);
  if (data && data !== last) setLast(data);
  const isOfThese =
    last !== null && last.files.every((file) => files.some(({ uploadId }) => uploadId === file.upload_id));
  const working = files.length > 0 && (isFetching || options !== debounced);
  return { preview: data ?? (isOfThese ? last : null), working, error: working ? null : error };
}

/** What will be registered, in a line. */
function summaryOf({ facts, files }: SeriesPreview, name: string, t: SeriesWords): string {
  const parts = {
    name: name.trim(),
    channels: formatCount(facts.channels.length),
    range: rangeText(facts.start, facts.end, t),
  };
  return files.some((file) => file.is_sample)
    ? t('summary_sample', { ...parts, from: timeText(facts.start ?? '') })
    : t('summary', { ...parts, rows: formatCount(facts.rows) });
}

function obstacleOf({ obstacles: [first], options }: SeriesPreview, t: SeriesWords): string | null {
  if (first) return t(`obstacle_${first.code}`, { number: formatCount(first.count), count: first.count });
  if (options.kind === 'supervised' && (!options.label || options.label.anomalous.length === 0))
    return t('label_needed');
  return options.kind === 'softsensor' && options.targets.length === 0 ? t('targets_needed') : null;
}

interface ReadingSectionProps {
  files: readonly DraftFile[];
  onCorrect: (uploadId: string, corrections: ReadCorrections) => void;
}

/** How each file is read, folded away: most are read rightly. */
function ReadingSection({ files, onCorrect }: ReadingSectionProps) {
  const t = useMessages(seriesMessages);
  return (
    <div>
      {files.map((file) => (
        <Accordion
          key={file.uploadId}
          variant="outlined"
          disableGutters
          slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
        >
          <AccordionSummary expandIcon={<ExpandIcon />}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {t('reading_settings', { file: file.fileName })}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
            <FileReading file={file} onCorrect={(corrections) => onCorrect(file.uploadId, corrections)} />
          </AccordionDetails>
        </Accordion>
      ))}
    </div>
  );
}

function FileReading({ file, onCorrect }: { file: DraftFile; onCorrect: (corrections: ReadCorrections) => void }) {
  const { preview, reading, error } = usePreview(file.uploadId, file.corrections);
  if (!preview) return <FormSkeleton fields={6} />;
  return (
    <PreviewSection
      preview={preview}
      reading={reading}
      error={error}
      corrections={file.corrections}
      onCorrect={onCorrect}
    />
  );
}

interface ResultSectionProps {
  preview: SeriesPreview;
  working: boolean;
  error: unknown;
}

/** What was found, in figures; it changes with every choice. */
function SeriesFiguresSection({ preview, working, error }: ResultSectionProps) {
  const t = useMessages(seriesMessages);
  const d = useMessages(datasetMessages);
  return (
    <Section title={t('found')}>
      <Box sx={{ height: 4, mb: 1 }}>{working && <LinearProgress aria-label={t('reading_again')} />}</Box>
      {Boolean(error) && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <div>{errorLine(error)}</div>
          {d('reading_failed_help')}
        </Alert>
      )}
      <SeriesFigures facts={preview.facts} clock={preview.clock} account={preview.account} />
    </Section>
  );
}

/** The series as it will be: its chart, its first rows, and the rows that were treated. */
function ResultSection({ preview }: { preview: SeriesPreview }) {
  const t = useMessages(seriesMessages);
  return (
    <>
      <Section title={t('preview')} text={t('preview_text')}>
        {preview.picture && <SeriesChart picture={preview.picture} zone={preview.clock.zone} />}
        <FirstRows preview={preview} />
      </Section>
      <Section title={t('problems')} text={preview.problems.length > 0 ? t('problems_text') : undefined}>
        <SeriesProblems problems={preview.problems} files={preview.files} />
      </Section>
    </>
  );
}

function FirstRows({ preview: { columns, rows } }: { preview: SeriesPreview }) {
  const t = useMessages(seriesMessages);
  const shown = columns.slice(0, rows[0]?.length ?? 0);
  const looks = shown.map(({ type }, position) =>
    columnLook(
      type,
      rows.map((row) => row[position]),
    ),
  );
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('preview')}
      sx={{ maxHeight: '22rem', border: 1, borderColor: 'divider', borderRadius: 1, mt: 2 }}
    >
      <Table stickyHeader size="small" aria-label={t('preview')}>
        <TableHead>
          <TableRow>
            {shown.map(({ name, type }) => (
              <TableCell key={name} align={type === 'numeric' ? 'right' : 'left'}>
                <Box sx={{ width: 'max-content', maxWidth: '14rem', ml: type === 'numeric' ? 'auto' : undefined }}>
                  {name}
                </Box>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // eslint-disable-next-line react/no-array-index-key -- times may come twice while that is refused
            <TableRow key={index} hover>
              {shown.map(({ name, type }, position) => (
                <TableCell key={name} align={type === 'numeric' ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                  <TableCellValue
                    value={row[position] ?? null}
                    type={type}
                    missing={t('missing')}
                    look={looks[position]}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
