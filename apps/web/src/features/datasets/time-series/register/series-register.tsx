import type { DataType, UploadPreview } from '@hakaru/contract';
import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useDraft } from '../../../../lib/store/use-draft.ts';
import { Section } from '../../../../ui/section.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { DescribeForm } from '../../register/describe-form.tsx';
import { registerProblems } from '../../register/register-problems.ts';
import { seriesMessages } from '../series-messages.ts';
import { FilesPart } from './files-part.tsx';
import { PurposePart } from './purpose-part.tsx';
import { ReadingPart } from './reading-part.tsx';
import { FoundPart, ResultPart } from './result-part.tsx';
import { SeriesBar } from './series-bar.tsx';
import {
  correctedFile,
  emptySeriesDraft,
  movedFile,
  type SeriesChoices,
  type SeriesDraft,
  withFile,
  withoutFile,
} from './series-draft.ts';
import { TimesPart } from './times-part.tsx';
import { TreatmentPart } from './treatment-part.tsx';
import { useSeriesPreview } from './use-series-preview.ts';
import { useSeriesRegister } from './use-series-register.ts';
import { useSeriesUpload } from './use-series-upload.ts';

/** A preview under the choices made since: fields show what was chosen at once, the rest follows. */
function withChoices(preview: SeriesPreview, { files, choices }: SeriesDraft): SeriesPreview {
  const times = preview.options.files.map((file) => ({
    ...file,
    time: files.find(({ uploadId }) => uploadId === file.upload_id)?.time ?? file.time,
  }));
  return { ...preview, options: { ...preview.options, ...choices, files: times } as SeriesPreview['options'] };
}

/** Registering a time series: its files, their times, what is done with what is not as it should be, what it is for. */
export function SeriesRegister({ dataType }: { dataType: DataType }) {
  const t = useMessages(seriesMessages);
  const [draft, change, clear] = useDraft<SeriesDraft>('series-register', emptySeriesDraft(dataType));
  const { preview, working, error } = useSeriesPreview(draft);
  const register = useSeriesRegister(clear);
  const upload = useSeriesUpload(({ upload_id, file_name }: UploadPreview) => {
    register.reset();
    change((old) => withFile(old, upload_id, file_name));
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
      <FilesPart
        files={gone ? [] : draft.files}
        preview={shown}
        upload={gone ? { ...upload, start: startAnew } : upload}
        notice={gone ? t('upload_gone') : null}
        onMove={(from, to) => change((old) => movedFile(old, from, to))}
        onRemove={(uploadId) => change((old) => withoutFile(old, uploadId))}
        onStartOver={() => change((old) => ({ ...old, files: [], choices: {} }))}
      />
      {some && (
        <ReadingPart
          files={draft.files}
          onCorrect={(uploadId, corrections) => change((old) => correctedFile(old, uploadId, { corrections }))}
        />
      )}
      {some && !shown && (error ? <Alert severity="error">{errorLine(error)}</Alert> : <PageSkeleton />)}
      {shown && (
        <TimesPart
          preview={shown}
          onSource={(uploadId, time) => change((old) => correctedFile(old, uploadId, { time }))}
          onChoose={choose}
        />
      )}
      {shown && <FoundPart preview={shown} working={working} error={error} />}
      {shown && <TreatmentPart preview={shown} onChoose={choose} />}
      {shown && <ResultPart preview={shown} />}
      {shown && <PurposePart preview={shown} onChoose={choose} />}
      {shown && (
        <Section title={t('describe')}>
          <DescribeForm
            draft={{ ...draft, training_type: 'regression' }}
            problems={problems.fields}
            withTrainingType={false}
            onChange={(part) => change((old) => ({ ...old, ...part }))}
          />
        </Section>
      )}
      {shown && (
        <SeriesBar
          preview={shown}
          name={draft.name}
          blocked={working || Boolean(error)}
          busy={register.isPending}
          problem={problems.general ?? problems.fields.name ?? null}
          onRegister={() => preview && register.mutate({ draft, options: preview.options })}
        />
      )}
    </Stack>
  );
}
