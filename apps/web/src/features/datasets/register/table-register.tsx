import { previewUpload, type DataType, type UploadPreview } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/call-query.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDraft } from '../../../lib/store/use-draft.ts';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { DescribeForm } from './describe-form.tsx';
import { FilePart } from './file-part.tsx';
import { PreviewPart } from './preview-part.tsx';
import { RegisterBar } from './register-bar.tsx';
import { emptyDraft, withUpload, type RegisterDraft } from './register-draft.ts';
import { registerProblems } from './register-problems.ts';
import { usePreview } from './use-preview.ts';
import { useRegister } from './use-register.ts';
import { useUpload } from './use-upload.ts';

/** A file, how it is read, what it is called. */
export function TableRegister({ dataType }: { dataType: DataType }) {
  const t = useMessages(datasetMessages);
  const client = useQueryClient();
  const [draft, change, clear] = useDraft<RegisterDraft>('dataset-register', emptyDraft(dataType));
  const { preview, reading, error } = usePreview(draft.uploadId, draft.corrections);
  const register = useRegister(clear);
  const upload = useUpload((arrived: UploadPreview) => {
    client.setQueryData(
      callKey(previewUpload, { params: { id: arrived.upload_id }, query: { options: undefined } }),
      arrived,
    );
    register.reset();
    change((old) => withUpload(old, arrived));
  });
  const gone = !preview && (hasCode(error, 'upload_not_found') || hasCode(error, 'not_found'));
  const problems = registerProblems(register.error);
  return (
    <Stack spacing={2}>
      <FilePart
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
        <PreviewPart
          preview={preview}
          reading={reading}
          error={error}
          corrections={draft.corrections}
          onCorrect={(corrections) => change((old) => ({ ...old, corrections }))}
        />
      )}
      {preview && (
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
          draft={draft}
          blocked={reading || Boolean(error)}
          busy={register.isPending}
          problem={problems.general ?? problems.fields.name ?? null}
          onRegister={() => register.mutate(draft)}
        />
      )}
    </Stack>
  );
}
