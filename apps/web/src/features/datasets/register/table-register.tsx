import { sentences } from '../../../lib/i18n/joined.ts';
import {
  type DatasetDetail,
  previewUpload,
  type DataType,
  type UploadPreview,
  tooManyLongRows,
  registerDataset,
} from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import AlertTitle from '@mui/material/AlertTitle';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { hasCode } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/call-query.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDraft } from '../../../lib/store/use-draft.ts';
import { RestoredNotice } from '../../../ui/restored-notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { formatBytes, formatCount } from '../../../lib/numbers/format-number.ts';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { DescribeForm } from './describe-form.tsx';
import { PreviewSection } from './preview-section.tsx';
import { useDatasetCalled, useDatasetNames } from '../free-name.ts';
import { asRequested, emptyDraft, nameOfFile, withUpload, type RegisterDraft } from './register-draft.ts';
import { registerProblems, type Versioned } from './register-problems.ts';
import { RegisterProblem } from './taken-name.tsx';
import { pastedFile, usePaste } from './use-paste.ts';
import { usePreview } from './use-preview.ts';
import { useUpload, type Upload } from './use-upload.ts';
import { correctionsText } from './corrections.ts';
import { Muted } from '../../../ui/muted.tsx';

/** The dataset that a file becomes the next version of. */
type Before = Pick<DatasetDetail, 'id' | 'name' | 'version'>;

/** A file, how it is read, and what it is called unless it is the next version of a dataset. */
export function TableRegister({ dataType, versionOf }: { dataType: DataType | null; versionOf?: Before }) {
  const t = useMessages(datasetMessages);
  const client = useQueryClient();
  const first = emptyDraft(dataType ?? 'training_data');
  const [draft, change, clear, restored] = useDraft<RegisterDraft>(
    versionOf ? `dataset-register.${versionOf.id}` : 'dataset-register',
    first,
    (kept) => asRequested(kept, dataType),
  );
  const { preview, reading, error } = usePreview(draft.uploadId, draft.corrections);
  const register = useRegister(clear);
  const names = useDatasetNames();
  // A file that is called as a dataset is may be what comes next of it.
  const before = useDatasetCalled(versionOf || !draft.nameFromFile || !preview ? null : nameOfFile(preview.file_name));
  const upload = useUpload((arrived: UploadPreview) => {
    client.setQueryData(
      callKey(previewUpload, { params: { id: arrived.upload_id }, query: { options: undefined } }),
      arrived,
    );
    register.reset();
    // A file that is chosen on top of what was restored begins something new.
    change((old) => withUpload(restored ? first : old, arrived, names));
    restored?.dismiss();
  });
  usePaste(
    preview !== null || upload.inFlight !== null ? null : (text) => upload.start(pastedFile(text, t('pasted_name'))),
  );
  const gone = !preview && (hasCode(error, 'upload_not_found') || hasCode(error, 'not_found'));
  const problems = registerProblems(register.error);
  return (
    <Stack spacing={2}>
      <RestoredNotice restored={restored} />
      <FileSection
        preview={gone ? null : preview}
        upload={upload}
        notice={gone ? t('upload_gone') : null}
        onOther={() => change((old) => ({ ...old, uploadId: undefined, corrections: {} }))}
      />
      {draft.uploadId &&
        !preview &&
        !gone &&
        (error ? <Alert severity="error">{errorLine(error)}</Alert> : <PageSkeleton />)}
      {preview && (
        <PreviewSection
          preview={preview}
          reading={reading}
          error={error}
          corrections={draft.corrections}
          onCorrect={(corrections) => change((old) => ({ ...old, corrections }))}
        />
      )}
      {preview && !versionOf && (
        <Section title={t('describe')}>
          <DescribeForm
            draft={draft}
            problems={problems.fields}
            onChange={(part) => change((old) => ({ ...old, ...part }))}
          />
        </Section>
      )}
      {preview && (
        <RegisterBar
          preview={preview}
          draft={versionOf ? { ...draft, name: versionOf.name } : draft}
          version={versionOf && versionOf.version + 1}
          before={before}
          blocked={reading || Boolean(error)}
          busy={register.isPending}
          problem={problems.general ?? problems.fields.name ?? null}
          isTaken={hasCode(register.error, 'name_taken')}
          onName={(name) => {
            register.reset();
            change((old) => ({ ...old, name }));
          }}
          onRegister={(version_of = versionOf?.id) =>
            register.mutate({ ...draft, name: versionOf?.name ?? draft.name, version_of })
          }
        />
      )}
    </Stack>
  );
}

interface RegisterBarProps {
  preview: UploadPreview;
  draft: RegisterDraft;
  /** Of the dataset with the draft's name, which it will be; undefined of a new dataset. */
  version: number | undefined;
  /** A table that is called as the file is. */
  before: { id: string; name: string } | null;
  /** The preview is not what would be registered. */
  blocked: boolean;
  busy: boolean;
  problem: string | null;
  /** The problem is that another dataset has the name. */
  isTaken: boolean;
  onName: (name: string) => void;
  /** As a dataset of its own, or as the next version of another. */
  onRegister: (versionOf?: string) => void;
}

/** What will be registered, and the button that does it; always in view. */
function RegisterBar({
  preview,
  draft,
  version,
  before,
  blocked,
  busy,
  problem,
  isTaken,
  onName,
  onRegister,
}: RegisterBarProps) {
  const t = useMessages(datasetMessages);
  const nameless = draft.name.trim() === '';
  const tooLong = tooManyLong(preview)
    ? preview.problems.find(({ code, row }) => code === 'row_long' && row !== null)
    : undefined;
  const obstacle = tooLong ? t('row_long_blocks', { row: tooLong.row ?? '' }) : problem;
  return (
    <Paper elevation={3} sx={{ position: { sm: 'sticky' }, bottom: 8, zIndex: 2, p: 2 }}>
      {obstacle && (
        <RegisterProblem
          problem={obstacle}
          isTaken={isTaken && obstacle === problem}
          name={draft.name}
          form="table"
          onName={onName}
          onVersionOf={onRegister}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameless
            ? t('name_needed')
            : version !== undefined
              ? t('version_summary', { name: draft.name, version, count: preview.columns.length })
              : t('register_summary', {
                  name: draft.name.trim(),
                  type: t(`data_type_${draft.data_type}`),
                  count: preview.columns.length,
                })}
        </Typography>
        {before && !obstacle && (
          <Button
            variant="outlined"
            size="large"
            disabled={blocked || busy || tooLong !== undefined}
            onClick={() => onRegister(before.id)}
          >
            {t('register_as_version', { name: before.name })}
          </Button>
        )}
        <Button
          variant="contained"
          size="large"
          loading={busy}
          disabled={blocked || nameless || tooLong !== undefined}
          onClick={() => onRegister()}
        >
          {t('register')}
        </Button>
      </Box>
    </Paper>
  );
}

/** Whether so many rows would be left out that the file is read the wrong way. */
function tooManyLong({ problems, row_estimate }: UploadPreview): boolean {
  const total = problems.find(({ code, row }) => code === 'row_long' && row === null);
  return tooManyLongRows(Number(total?.params.count ?? 0), row_estimate ?? 0);
}

/** Registers the dataset of a draft and goes to it, where its reading can be watched. */
function useRegister(onRegistered: () => void) {
  const t = useMessages(datasetMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({
      uploadId,
      corrections,
      name,
      category,
      data_type,
      training_type,
      comment,
      version_of,
    }: Versioned<RegisterDraft>) =>
      uploadFile(
        registerDataset,
        {
          body: {
            upload_id: uploadId,
            options: correctionsText(corrections),
            name,
            category,
            data_type,
            training_type,
            comment,
            version_of,
          },
        },
        {},
      ),
    meta: { quiet: true },
    onSuccess: async ({ dataset_id }, { data_type, version_of }) => {
      if (version_of) notify(t('version_started'));
      onRegistered();
      void client.invalidateQueries({ queryKey: [registerDataset.area] });
      await navigate({ to: pathTo(paths.datasetDetails, { dataset_id, data_type }) });
    },
  });
}

/** What the server reads as a table, archives of one included. */
const tableFileEndings = ['.csv', '.tsv', '.txt', '.dat', '.xlsx', '.xlsm', '.xls', '.parquet', '.gz', '.zip'];

interface FileSectionProps {
  preview: UploadPreview | null;
  upload: Upload;
  notice: string | null;
  onOther: () => void;
}

/** The file: chosen or dropped, on its way, or arrived. */
export function FileSection({ preview, upload, notice, onOther }: FileSectionProps) {
  const t = useMessages(datasetMessages);
  const { inFlight, failure, start, cancel } = upload;
  const other = useRef<HTMLButtonElement>(null);
  const wasInFlight = useRef(false);
  // The button that began the upload is gone; whoever works by keyboard goes on from here.
  useEffect(() => {
    if (wasInFlight.current && !inFlight && document.activeElement === document.body) other.current?.focus();
    wasInFlight.current = inFlight !== null;
  }, [inFlight]);
  const speed = inFlight?.speed ? t('upload_speed', { speed: formatBytes(inFlight.speed) }) : null;
  return (
    <Section
      title={t('file')}
      action={
        preview &&
        !inFlight && (
          <Button ref={other} onClick={onOther}>
            {t('other_file')}
          </Button>
        )
      }
    >
      {failure && !inFlight && (
        <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <AlertTitle>{t('upload_failed', { file: failure.fileName })}</AlertTitle>
          <div>{errorLine(failure.error)}</div>
          {t('upload_failed_help')}
        </Alert>
      )}
      {notice && !inFlight && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {notice}
        </Alert>
      )}
      {preview && !inFlight ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <FileIcon aria-hidden color="primary" />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{preview.file_name}</Typography>
            <Muted className="tabular">{detailsOf(preview, t).join(' · ')}</Muted>
          </Box>
        </Box>
      ) : (
        <FileDrop
          label={t('file')}
          accept={tableFileEndings}
          hint={sentences(t('file_hint'), t('paste_hint'))}
          upload={inFlight}
          onFiles={([file]) => file && start(file)}
          onCancel={cancel}
        />
      )}
      {speed && (
        <Typography variant="caption" className="tabular" color="textSecondary">
          {speed}
        </Typography>
      )}
    </Section>
  );
}

function detailsOf(
  { byte_size, columns, row_estimate }: UploadPreview,
  t: ReturnType<typeof useMessages<typeof datasetMessages.en>>,
): string[] {
  const rows = row_estimate === null ? [] : [t('about_rows', { count: row_estimate, rows: formatCount(row_estimate) })];
  return [formatBytes(byte_size), ...rows, t('columns_count', { count: columns.length })];
}
