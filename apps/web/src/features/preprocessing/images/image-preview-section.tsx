import { sentences } from '../../../lib/i18n/joined.ts';
import type { DatasetDetail, CallRequest } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState, useId, useRef } from 'react';
import { previewImageRecipe } from '@hakaru/contract/preprocessing/image-calls';
import type { Shown } from '@hakaru/contract/preprocessing/image-recipe';
import CloseIcon from '@mui/icons-material/Close';
import FitIcon from '@mui/icons-material/FitScreen';
import InIcon from '@mui/icons-material/ZoomIn';
import OutIcon from '@mui/icons-material/ZoomOut';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { CompareChoice, IncompleteStep } from '../preview/preview-frame.tsx';
import type { CompareWith } from '../preview/use-preview.ts';
import type { DraftStep } from '../recipe/draft-step.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import { ImageStepSummary } from './image-step-summary.tsx';
import { ImagePair } from './image-pair.tsx';
import type { useImagePreview } from './use-image-preview.ts';
import type { ShownImages } from './use-shown-images.ts';
import { Notice } from '../../../ui/notice.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ImagePreviewSectionProps {
  dataset: DatasetDetail;
  steps: readonly DraftStep[];
  chosen: DraftStep | undefined;
  preview: ReturnType<typeof useImagePreview>;
  pictures: ShownImages;
  labels: readonly string[];
  compareWith: CompareWith;
  /** Null where before is always what the step meets. */
  onCompareWith: ((next: CompareWith) => void) | null;
}

/** Chosen images before and after, and what the steps did to them. */
export function ImagePreviewSection({
  dataset,
  steps,
  chosen,
  preview: { query, body, incomplete, waiting },
  pictures: images,
  labels,
  compareWith,
  onCompareWith,
}: ImagePreviewSectionProps) {
  const t = useMessages(imageRecipeMessages);
  const p = useMessages(preprocessingMessages);
  const [withMask, setWithMask] = useState(true);
  const [withLevels, setWithLevels] = useState(true);
  const [large, setLarge] = useState<number | null>(null);
  if (incomplete !== null) return <IncompleteStep title={t('preview')} steps={steps} incomplete={incomplete} />;
  const { data, error } = query;
  if ((error && !waiting) || !data)
    return (
      <Section title={t('preview')}>
        <Unanswered query={waiting ? { ...query, error: null } : query} loading={<ListSkeleton />} />
      </Section>
    );
  const done = chosen && data.steps.find(({ id }) => id === chosen.id);
  const enlarged = data.pictures.find(({ number }) => number === large);
  const deep = data.pictures.some(({ before }) => before?.mode === 'grey16' || before?.mode === 'rgb16');
  return (
    <Section
      title={t('preview')}
      text={sentences(
        !chosen && t('choose_step'),
        t('preview_text', { shown: formatCount(data.pictures.length), total: formatCount(images.total) }),
        deep && t('unstretched'),
      )}
      action={chosen && onCompareWith && <CompareChoice value={compareWith} onValue={onCompareWith} />}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {labels.length > 1 && (
          <FilterField
            label={t('label')}
            value={images.label}
            onChange={images.setLabel}
            choices={labels.map((label) => [label, label])}
          />
        )}
        <Button onClick={images.next}>{t('next_pictures')}</Button>
        {data.pictures.some(({ before }) => before?.mask) && (
          <FormControlLabel
            control={<Switch checked={withMask} onChange={(_event, on) => setWithMask(on)} />}
            label={t('show_masks')}
          />
        )}
        <FormControlLabel
          control={<Switch checked={withLevels} onChange={(_event, on) => setWithLevels(on)} />}
          label={t('show_levels')}
        />
      </Box>
      <Box sx={{ height: 4, my: 1 }}>{waiting && <LinearProgress aria-label={p('updating')} />}</Box>
      <Stack aria-busy={waiting} spacing={2} sx={{ opacity: waiting ? 0.7 : 1 }}>
        {data.learned_of !== null && (
          <Notice severity="info">{t('learned_sample', { total: formatCount(data.learned_of) })}</Notice>
        )}
        {done && (
          <Box component="section" aria-label={t('facts')}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t('facts')}
            </Typography>
            <ImageStepSummary result={done} />
          </Box>
        )}
        {data.pictures.map((image) => (
          <ImagePair
            key={image.number}
            image={image}
            withMask={withMask}
            withLevels={withLevels}
            onEnlarge={() => setLarge(image.number)}
          />
        ))}
      </Stack>
      {enlarged && (
        <ZoomDialog
          dataset={dataset.id}
          request={body}
          number={enlarged.number}
          path={enlarged.path}
          onClose={() => setLarge(null)}
        />
      )}
    </Section>
  );
}

const LARGEST = 2048;
const scales = [1, 1.5, 2, 3, 4, 6, 8];

interface ZoomDialogProps {
  dataset: string;
  request: CallRequest<typeof previewImageRecipe>['body'];
  number: number;
  path: string;
  onClose: () => void;
}

/** An image before and after, exactly, side by side; both are scrolled and scaled together. */
function ZoomDialog({ dataset, request, number, path, onClose }: ZoomDialogProps) {
  const t = useMessages(imageRecipeMessages);
  const id = useId();
  const [scale, setScale] = useState(1);
  const views = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  const { data, isFetching } = useQuery({
    ...callQuery(previewImageRecipe, {
      params: { dataset },
      body: { ...request, numbers: [number], most_pixels: LARGEST, exact: true },
    }),
    staleTime: 60_000,
    gcTime: 30_000,
  });
  const image = data?.pictures[0];
  const step = (by: 1 | -1) =>
    setScale((old) => scales[Math.min(scales.length - 1, Math.max(0, scales.indexOf(old) + by))] ?? 1);
  function follow(from: 0 | 1): void {
    const [one, other] = [views[from].current, views[from === 0 ? 1 : 0].current];
    if (!one || !other) return;
    // By shares: before and after may differ in size.
    other.scrollLeft =
      (one.scrollLeft / Math.max(1, one.scrollWidth - one.clientWidth)) * (other.scrollWidth - other.clientWidth);
    other.scrollTop =
      (one.scrollTop / Math.max(1, one.scrollHeight - one.clientHeight)) * (other.scrollHeight - other.clientHeight);
  }
  const sides = [
    [t('before'), t('before_of', { path }), image?.before],
    [t('after'), t('after_of', { path }), image?.after[0]],
  ] as const;
  return (
    <Dialog open onClose={onClose} fullScreen aria-labelledby={id}>
      <DialogTitle
        id={id}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
      >
        <Box sx={{ flex: 1, minWidth: '10rem' }}>{path}</Box>
        <IconAction label={t('zoom_out')} disabled={scale === 1} onClick={() => step(-1)} icon={<OutIcon />} />
        <Typography className="tabular" aria-live="polite" aria-label={t('zoom')}>
          {formatPercent(scale)}
        </Typography>
        <IconAction label={t('zoom_in')} disabled={scale === scales.at(-1)} onClick={() => step(1)} icon={<InIcon />} />
        <IconAction label={t('zoom_fit')} onClick={() => setScale(1)} icon={<FitIcon />} />
        <IconAction label={t('close')} onClick={onClose} icon={<CloseIcon />} />
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { sm: '1fr 1fr' },
          gridAutoRows: 'minmax(0, 1fr)',
          overflow: 'hidden',
        }}
      >
        {isFetching && !data && <LinearProgress aria-label={t('loading')} sx={{ gridColumn: '1 / -1', height: 4 }} />}
        {sides.map(
          ([title, alt, shown], side) =>
            shown && (
              <View
                key={title}
                title={title}
                alt={alt}
                shown={shown}
                scale={scale}
                view={views[side as 0 | 1]}
                onScroll={() => follow(side as 0 | 1)}
              />
            ),
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ViewProps {
  title: string;
  alt: string;
  shown: Shown;
  scale: number;
  view: React.RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

function View({ title, alt, shown, scale, view, onScroll }: ViewProps) {
  const t = useMessages(imageRecipeMessages);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 }}>
      <Typography variant="body2" className="tabular">
        <strong>{title}</strong> {t('size_of', { width: shown.width, height: shown.height })}
      </Typography>
      <Box
        ref={view}
        tabIndex={0}
        role="region"
        aria-label={alt}
        onScroll={onScroll}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'action.hover' }}
      >
        <Box sx={{ width: `${scale * 100}%`, height: `${scale * 100}%`, display: 'grid', placeItems: 'center' }}>
          <Box
            component="img"
            src={shown.image}
            alt={alt}
            sx={{ width: '100%', height: '100%', objectFit: 'contain', imageRendering: 'pixelated' }}
          />
        </Box>
      </Box>
    </Box>
  );
}
