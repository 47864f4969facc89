import type { DatasetDetail } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { CompareWith } from '../preview/use-preview.ts';
import type { DraftStep } from '../recipe/draft-step.ts';
import { stepTitle } from '../step-title.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import { ImageStepFacts } from './image-step-facts.tsx';
import { PicturePair } from './picture-pair.tsx';
import type { useImagePreview } from './use-image-preview.ts';
import type { ShownPictures } from './use-shown-pictures.ts';
import { ZoomDialog } from './zoom-dialog.tsx';
import { Unanswered } from '../../../ui/answered.tsx';

interface ImagePreviewPartProps {
  dataset: DatasetDetail;
  steps: readonly DraftStep[];
  chosen: DraftStep | undefined;
  preview: ReturnType<typeof useImagePreview>;
  pictures: ShownPictures;
  labels: readonly string[];
  compareWith: CompareWith;
  /** Null where before is always what the step meets. */
  onCompareWith: ((next: CompareWith) => void) | null;
}

/** Chosen pictures before and after, and what the steps did to them. */
export function ImagePreviewPart({
  dataset,
  steps,
  chosen,
  preview: { query, body, incomplete, waiting },
  pictures,
  labels,
  compareWith,
  onCompareWith,
}: ImagePreviewPartProps) {
  const t = useMessages(imageRecipeMessages);
  const p = useMessages(preprocessingMessages);
  const language = useLanguage();
  const [withMask, setWithMask] = useState(true);
  const [withLevels, setWithLevels] = useState(true);
  const [large, setLarge] = useState<number | null>(null);
  if (incomplete !== null) {
    const step = steps[incomplete];
    return (
      <Section title={t('preview')}>
        <Alert severity="info" variant="outlined">
          {p('complete_step', { number: incomplete + 1, title: step ? stepTitle(step.step, language) : '' })}
        </Alert>
      </Section>
    );
  }
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
      text={[
        !chosen && t('choose_step'),
        t('preview_text', { shown: formatCount(data.pictures.length), total: formatCount(pictures.total) }),
        deep && t('unstretched'),
      ]
        .filter(Boolean)
        .join(' ')}
      action={
        chosen &&
        onCompareWith && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={compareWith}
            aria-label={p('compare_with')}
            onChange={(_event, next: CompareWith | null) => next && onCompareWith(next)}
          >
            <ToggleButton value="previous">{p('compare_previous')}</ToggleButton>
            <ToggleButton value="source">{p('compare_source')}</ToggleButton>
          </ToggleButtonGroup>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {labels.length > 1 && (
          <FilterField
            label={t('label')}
            value={pictures.label}
            onChange={pictures.setLabel}
            choices={labels.map((label) => [label, label])}
          />
        )}
        <Button onClick={pictures.next}>{t('next_pictures')}</Button>
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
      <Stack spacing={2} sx={{ opacity: waiting ? 0.7 : 1 }}>
        {data.learned_of !== null && (
          <Alert severity="info" variant="outlined">
            {t('learned_sample', { total: formatCount(data.learned_of) })}
          </Alert>
        )}
        {done && (
          <Box component="section" aria-label={t('facts')}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t('facts')}
            </Typography>
            <ImageStepFacts result={done} />
          </Box>
        )}
        {data.pictures.map((picture) => (
          <PicturePair
            key={picture.number}
            picture={picture}
            withMask={withMask}
            withLevels={withLevels}
            onEnlarge={() => setLarge(picture.number)}
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
