import { type DatasetDetail, listMeasuredImages, type ImageSelection } from '@hakaru/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { ImageGrid } from '../../datasets/index.ts';
import { imageChartMessages } from './image-chart-messages.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { SelectField } from '../../../ui/select-field.tsx';

export const GALLERY = 'selected-pictures';
const PAGE = 24;
const sorts = [
  'number',
  'brightness_mean',
  '-brightness_mean',
  'brightness_sd',
  '-brightness_sd',
  'sharpness',
  '-sharpness',
] as const;

/** The images that the selection leaves, a page at a time. */
export function SelectedGallery({
  dataset,
  id,
  selection,
}: {
  dataset: DatasetDetail;
  id: string;
  selection: ImageSelection;
}) {
  const t = useMessages(imageChartMessages);
  const of = JSON.stringify(selection);
  const [sort, setSort] = useState<(typeof sorts)[number]>('number');
  const [paged, setPage] = useState({ page: 1, of });
  const page = paged.of === of ? paged.page : 1;
  const images = useAnswer(
    listMeasuredImages,
    { params: { id }, body: { ...selection, sort, page, page_size: PAGE } },
    { placeholderData: keepPreviousData },
  );
  const { data, isFetching } = images;
  return (
    <Box id={GALLERY} sx={{ scrollMarginTop: '5rem' }}>
      <Section
        title={t('gallery')}
        text={
          <span aria-live="polite" className="tabular">
            {data && t('gallery_count', { count: data.total })}
          </span>
        }
        action={
          <SelectField
            label={t('sort')}
            value={sort}
            sx={{ minWidth: '12rem' }}
            choices={sorts.map((one) => [one, t(`sort_${one}`)])}
            onValue={setSort}
          />
        }
      >
        <Box sx={{ height: 4, mb: 1 }}>{isFetching && <LinearProgress aria-label={t('gallery')} />}</Box>
        {!data && <Unanswered query={images} loading={null} />}
        {data?.total === 0 && <Typography>{t('gallery_none')}</Typography>}
        <ImageGrid
          dataset={dataset.id}
          label={t('gallery')}
          images={data?.items ?? []}
          narrowest="7.5rem"
          pages={{
            label: t('pages'),
            count: Math.ceil((data?.total ?? 0) / PAGE),
            page,
            onPage: (next) => setPage({ page: next, of }),
          }}
        />
      </Section>
    </Box>
  );
}
