import { sentences } from '../../../lib/i18n/joined.ts';
import {
  type DatasetDetail,
  previewUpload,
  type DataType,
  type UploadPreview,
  tooManyLongRows,
} from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import AlertTitle from '@mui/material/AlertTitle';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { hasCode } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/call-query.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDraft } from '../../../lib/store/use-draft.ts';
import { RestoredNotice } from '../../../ui/restored-notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { formatBytes, formatCount } from '../../../lib/numbers/format-number.ts';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { DescribeForm } from './describe-form.tsx';
import { PreviewSection } from './preview-section.tsx';
import { useDatasetCalled, useDatasetNames } from '../free-name.ts';
import {
  asRequested,
  emptyDraft,
  nameOfFile,
  tableFileEndings,
  withUpload,
  type RegisterDraft,
} from './register-draft.ts';
import { RegisterBar, useRegister } from './register-bar.tsx';
import { registerProblems } from './register-problems.ts';
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
  const tooLong = preview ? tooLongRow(preview) : undefined;
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
          form="table"
          name={versionOf?.name ?? draft.name}
          summary={
            versionOf
              ? t('version_summary', {
                  name: versionOf.name,
                  version: versionOf.version + 1,
                  count: preview.columns.length,
                })
              : t('register_summary', {
                  name: draft.name.trim(),
                  type: t(`data_type_${draft.data_type}`),
                  count: preview.columns.length,
                })
          }
          obstacle={tooLong && t('row_long_blocks', { row: tooLong.row ?? '' })}
          before={before}
          blocked={reading || Boolean(error)}
          register={register}
          onName={(name) => change((old) => ({ ...old, name }))}
          onRegister={(version_of = versionOf?.id) =>
            register.mutate({
              upload_id: draft.uploadId,
              options: correctionsText(draft.corrections),
              name: versionOf?.name ?? draft.name,
              category: draft.category,
              data_type: draft.data_type,
              training_type: draft.training_type,
              comment: draft.comment,
              version_of,
            })
          }
        />
      )}
    </Stack>
  );
}

/** The first row that is too long, where so many would be left out that the file is read the wrong way. */
function tooLongRow({ problems, row_estimate }: UploadPreview): UploadPreview['problems'][number] | undefined {
  const rows = problems.filter(({ code }) => code === 'row_long');
  const total = rows.find(({ row }) => row === null);
  return tooManyLongRows(Number(total?.params.count ?? 0), row_estimate ?? 0)
    ? rows.find(({ row }) => row !== null)
    : undefined;
}

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
