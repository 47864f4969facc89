import {
  type DataType,
  previewImageUpload,
  type ImageCorrections,
  type ImageUploadPreview,
  imageLayout,
} from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import AlertTitle from '@mui/material/AlertTitle';
import ImageIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useDraft } from '../../../../lib/store/use-draft.ts';
import { Section } from '../../../../ui/section.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { formatCount, formatBytes } from '../../../../lib/numbers/format-number.ts';
import { Figure } from '../../../../ui/figure.tsx';
import { FolderDrop } from '../../../../ui/file-drop/folder-drop.tsx';
import { DescribeForm } from '../../register/describe-form.tsx';
import { RegisterBar, useRegister } from '../../register/register-bar.tsx';
import { registerProblems } from '../../register/register-problems.ts';
import { imageMessages } from '../image-messages.ts';
import { LeftOutList } from '../left-out-list.tsx';
import { useDatasetNames } from '../../free-name.ts';
import { emptyImageDraft, type ImageDraft, withImages } from './image-draft.ts';
import { useImageUpload, type ImageUpload } from './use-image-upload.ts';
import { ExampleImages } from './example-images.tsx';
import { FolderTable } from './folder-table.tsx';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import { RestoredNotice } from '../../../../ui/restored-notice.tsx';
import { asRequested } from '../../register/register-draft.ts';
import { Muted } from '../../../../ui/muted.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';

/** Registering images: the files, how their folders are understood, what the dataset is called. */
export function ImageRegister({ dataType }: { dataType: DataType | null }) {
  const t = useMessages(imageMessages);
  const [draft, change, clear, restored] = useDraft<ImageDraft>(
    'image-register',
    emptyImageDraft(dataType ?? 'training_data'),
    (kept) => asRequested(kept, dataType),
  );
  const names = useDatasetNames();
  const upload = useImageUpload(draft.uploadId, (uploadId, first) =>
    change((old) => withImages(old, uploadId, first, names)),
  );
  const { preview, reading, error } = useImagePreview(draft.uploadId, draft.corrections, upload.inFlight !== null);
  const register = useRegister(clear);
  const gone = !preview && hasCode(error, 'upload_not_found');
  const problems = registerProblems(register.error);
  const ready = preview !== null && upload.inFlight === null;
  return (
    <Stack spacing={2}>
      <RestoredNotice restored={restored} />
      <ImagesSection
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
        <DetectedLayoutSection
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
        <RegisterBar
          form="images"
          name={draft.name}
          summary={t('summary', { name: draft.name.trim(), count: preview.picture_count })}
          obstacle={preview.picture_count === 0 ? t('no_pictures') : null}
          blocked={reading || Boolean(error)}
          register={register}
          onName={(name) => change((old) => ({ ...old, name }))}
          onRegister={(version_of) =>
            register.mutate({
              upload_id: draft.uploadId,
              form: 'images',
              options: JSON.stringify(draft.corrections),
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

interface ImagePreview {
  /** The newest that worked; it stays on the screen while corrections are tried. */
  preview: ImageUploadPreview | null;
  reading: boolean;
  error: unknown;
}

/** What an upload holds, understood with corrections; asked again once a batch of files has arrived. */
function useImagePreview(uploadId: string | undefined, corrections: ImageCorrections, sending: boolean): ImagePreview {
  const { data, error, isFetching } = useAnswer(
    previewImageUpload,
    { params: { id: uploadId ?? '' }, body: corrections },
    {
      enabled: uploadId !== undefined && !sending, // Files may have been added since.
      staleTime: 0,
      gcTime: 0,
    },
  );
  const [last, setLast] = useState<ImageUploadPreview | null>(null);
  if (data && data !== last) setLast(data);
  const kept = last?.upload_id === uploadId ? last : null;
  return { preview: data ?? kept, reading: isFetching, error };
}

interface DetectedLayoutProps {
  preview: ImageUploadPreview;
  reading: boolean;
  error: unknown;
  corrections: ImageCorrections;
  onCorrect: (corrections: ImageCorrections) => void;
}

/** The layout and the folders as they were understood, to be corrected. */
function DetectedLayoutSection({ preview, reading, error, corrections, onCorrect }: DetectedLayoutProps) {
  const t = useMessages(imageMessages);
  const labels = new Set(preview.classes.map(({ label }) => label).filter(Boolean));
  const leftOut = preview.problems.reduce((sum, { count }) => sum + count, 0);
  const corrected = Object.keys(corrections).length > 0;
  return (
    <Section
      title={t('found')}
      text={t('found_text')}
      action={corrected && <Button onClick={() => onCorrect({})}>{t('corrected_reset')}</Button>}
    >
      <Box sx={{ height: 4, mb: 1 }}>{reading && <LinearProgress aria-label={t('found')} />}</Box>
      <Problem of={error} sx={{ mb: 2 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 2 }}>
        <SelectField
          label={t('layout')}
          value={preview.layout}
          sx={{ minWidth: '18rem' }}
          choices={imageLayout.options.map((layout) => [
            layout,
            layout === preview.detected
              ? t('layout_detected', { layout: t(`layout_${layout}`) })
              : t(`layout_${layout}`),
          ])}
          onValue={(next) => onCorrect({ ...corrections, layout: imageLayout.parse(next) })}
        />
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
          <Figure label={t('count_pictures')} value={formatCount(preview.picture_count)} />
          <Figure label={t('count_classes')} value={formatCount(labels.size)} />
          <Figure label={t('count_masks')} value={formatCount(preview.mask_count)} />
          <Figure label={t('count_left_out')} value={formatCount(leftOut)} />
        </Box>
      </Box>
      <ExampleImages preview={preview} />
      <FolderTable preview={preview} corrections={corrections} onCorrect={onCorrect} />
    </Section>
  );
}

const accepted = ['.png', '.jpg', '.jpeg', '.bmp', '.tif', '.tiff', '.zip'];

interface ImagesSectionProps {
  preview: ImageUploadPreview | null;
  upload: ImageUpload;
  gone: boolean;
  onStartOver: () => void;
}

/** The images: chosen or dropped, on their way, or arrived; more can follow. */
function ImagesSection({ preview, upload, gone, onStartOver }: ImagesSectionProps) {
  const t = useMessages(imageMessages);
  const [adding, setAdding] = useState(false);
  const { inFlight, failure, start, cancel } = upload;
  const arrived = preview !== null && !inFlight;
  return (
    <Section
      title={t('files')}
      action={
        arrived && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button onClick={onStartOver}>{t('start_over')}</Button>
            {!adding && <Button onClick={() => setAdding(true)}>{t('add_files')}</Button>}
          </Box>
        )
      }
    >
      {Boolean(failure) && !inFlight && (
        <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <AlertTitle>{t('upload_failed')}</AlertTitle>
          <div>{errorLine(failure)}</div>
          {t('upload_failed_help')}
        </Alert>
      )}
      {gone && !inFlight && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('upload_gone')}
        </Alert>
      )}
      {arrived && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: adding || failure ? 2 : 0 }}>
          <ImageIcon aria-hidden color="primary" />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{preview.file_name}</Typography>
            <Muted className="tabular">
              {t('arrived', { count: preview.file_count, size: formatBytes(preview.byte_size) })}
            </Muted>
          </Box>
        </Box>
      )}
      {(!arrived || adding || Boolean(failure)) && (
        <FolderDrop
          label={t('files')}
          accept={accepted}
          hint={t('files_hint')}
          upload={
            inFlight && {
              fileName: t('sending', { count: inFlight.files }),
              loaded: inFlight.loaded,
              total: inFlight.total,
            }
          }
          onFiles={(files) => {
            setAdding(false);
            start(files);
          }}
          onCancel={cancel}
        />
      )}
    </Section>
  );
}
