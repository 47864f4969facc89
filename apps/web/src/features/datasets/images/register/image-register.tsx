import { registerDataset, type DataType } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { uploadFile } from '../../../../lib/api/upload-file.ts';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../../lib/paths.ts';
import { useDraft } from '../../../../lib/store/use-draft.ts';
import { Section } from '../../../../ui/section.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import { DescribeForm } from '../../register/describe-form.tsx';
import { registerProblems } from '../../register/register-problems.ts';
import { imageMessages } from '../image-messages.ts';
import { LeftOutList } from '../left-out-list.tsx';
import { FoundPart } from './found-part.tsx';
import { emptyImageDraft, type ImageDraft, withImages } from './image-draft.ts';
import { ImagesPart } from './images-part.tsx';
import { useImagePreview } from './use-image-preview.ts';
import { useImageUpload } from './use-image-upload.ts';

/** Registering pictures: the files, how their folders are understood, what the dataset is called. */
export function ImageRegister({ dataType }: { dataType: DataType }) {
  const t = useMessages(imageMessages);
  const d = useMessages(datasetMessages);
  const [draft, change, clear] = useDraft<ImageDraft>('image-register', emptyImageDraft(dataType));
  const upload = useImageUpload(draft.uploadId, (uploadId, first) => change((old) => withImages(old, uploadId, first)));
  const { preview, reading, error } = useImagePreview(draft.uploadId, draft.corrections, upload.inFlight !== null);
  const register = useImageRegister(clear);
  const gone = !preview && hasCode(error, 'upload_not_found');
  const problems = registerProblems(register.error);
  const problem = problems.general ?? problems.fields.name ?? null;
  const nameless = draft.name.trim() === '';
  const ready = preview !== null && upload.inFlight === null;
  return (
    <Stack spacing={2}>
      <ImagesPart
        preview={gone ? null : preview}
        upload={upload}
        gone={gone}
        onStartOver={() => change((old) => ({ ...old, uploadId: undefined, corrections: {} }))}
      />
      {draft.uploadId &&
        !preview &&
        !gone &&
        !upload.inFlight &&
        (error ? <Alert severity="error">{errorLine(error)}</Alert> : <PageSkeleton />)}
      {ready && (
        <FoundPart
          preview={preview}
          reading={reading}
          error={error}
          corrections={draft.corrections}
          onCorrect={(corrections) => change((old) => ({ ...old, corrections }))}
        />
      )}
      {ready && preview.problems.length > 0 && (
        <Section title={t('left_out')} text={t('left_out_text')}>
          <LeftOutList files={preview.problems} />
        </Section>
      )}
      {ready && (
        <Section title={t('describe')}>
          <DescribeForm
            draft={draft}
            problems={problems.fields}
            withTrainingType={false}
            onChange={(part) => change((old) => ({ ...old, ...part }))}
          />
        </Section>
      )}
      {ready && (
        <Paper elevation={3} sx={{ position: { sm: 'sticky' }, bottom: 8, zIndex: 2, p: 2 }}>
          {(problem !== null || preview.picture_count === 0) && (
            <Alert severity="error" sx={{ mb: 1.5 }}>
              {preview.picture_count === 0 ? t('no_pictures') : problem}
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Typography sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              {nameless ? d('name_needed') : t('summary', { name: draft.name.trim(), count: preview.picture_count })}
            </Typography>
            <Button
              variant="contained"
              size="large"
              loading={register.isPending}
              disabled={reading || Boolean(error) || nameless || preview.picture_count === 0}
              onClick={() => register.mutate(draft)}
            >
              {d('register')}
            </Button>
          </Box>
        </Paper>
      )}
    </Stack>
  );
}

/** Registers the dataset of a draft and goes to it, where its reading can be watched. */
function useImageRegister(onRegistered: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ uploadId, corrections, name, category, data_type, comment }: ImageDraft) =>
      uploadFile(
        registerDataset,
        {
          body: {
            upload_id: uploadId,
            form: 'images',
            options: JSON.stringify(corrections),
            name,
            category,
            data_type,
            comment,
          },
        },
        {},
      ),
    meta: { quiet: true },
    onSuccess: async ({ dataset_id }, { data_type }) => {
      onRegistered();
      void client.invalidateQueries({ queryKey: [registerDataset.area] });
      await navigate({ to: pathTo(paths.datasetDetails, { dataset_id, data_type }) });
    },
  });
}
