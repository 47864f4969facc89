import { imageSplit, listImages, imageErrors, imageWarnings, type DatasetDetail } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { useListState } from '../../../../lib/screens/use-list-state.ts';
import { FilterField } from '../../../../ui/filter-field.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { imageMessages } from '../image-messages.ts';
import { useImageSummary } from '../use-image-summary.ts';
import { ImageGrid } from './image-grid.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import { Muted } from '../../../../ui/muted.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';

const sorts = ['number', 'brightness_mean', '-brightness_mean', '-mask_share', '-byte_size'] as const;

/** The images, a page at a time. */
export function GalleryTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageMessages);
  const [query, change] = useListState(listImages.query);
  const { data: summary } = useImageSummary(dataset.id);
  const images = useAnswer(listImages, { params: { id: dataset.id }, query }, { placeholderData: keepPreviousData });
  const { data, isFetching } = images;
  const total = data?.total ?? 0;
  const from = (query.page - 1) * query.page_size;
  const labels = [...new Set(summary?.classes.map(({ label }) => label) ?? [])];
  const splits = imageSplit.options.filter((split) => summary?.classes.some((one) => one.split === split));
  const problems = [...imageErrors, ...imageWarnings].filter((code) =>
    summary?.problems.some((one) => one.code === code),
  );
  const filtered = [query.label, query.split, query.problem, query.search].some(
    (value) => value !== undefined && value !== '',
  );
  return (
    <Section title={t('tab_gallery')} text={t('gallery_text')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <SearchField
          label={t('search')}
          value={query.search ?? ''}
          onSearch={(search) => change({ search: search || undefined })}
        />
        {labels.length > 1 && (
          <FilterField
            label={t('label')}
            value={query.label}
            onChange={(label) => change({ label })}
            choices={labels.filter(Boolean).map((label) => [label, label])}
          />
        )}
        {splits.length > 0 && (
          <FilterField
            label={t('split')}
            value={query.split}
            onChange={(split) => change({ split: split as typeof query.split })}
            choices={splits.map((split) => [split, t(`split_${split}`)])}
          />
        )}
        {problems.length > 0 && (
          <FilterField
            label={t('problem')}
            value={query.problem}
            onChange={(problem) => change({ problem: problem as typeof query.problem })}
            choices={[['any', t('problem_any')], ...problems.map((code) => [code, t(`problem_${code}`)] as const)]}
          />
        )}
        <SelectField
          label={t('sort')}
          value={query.sort ?? 'number'}
          sx={{ minWidth: '10rem' }}
          choices={sorts
            .filter((sort) => sort !== '-mask_share' || (summary?.masks ?? 0) > 0)
            .map((sort) => [sort, t(`sort_${sort}`)])}
          onValue={(next) => change({ sort: next === 'number' ? undefined : next })}
        />
        <Muted className="tabular" aria-live="polite">
          {total > 0 &&
            t('shown', {
              from: formatCount(from + 1),
              to: formatCount(from + (data?.items.length ?? 0)),
              count: total,
            })}
        </Muted>
      </Box>
      <Box sx={{ height: 4, mb: 1 }}>{isFetching && <LinearProgress aria-label={t('tab_gallery')} />}</Box>
      {!data && <Unanswered query={images} loading={null} />}
      {data && total === 0 && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 4 }}>
          <Typography>{t('none_match')}</Typography>
          {filtered && (
            <Button
              onClick={() => change({ label: undefined, split: undefined, problem: undefined, search: undefined })}
            >
              {t('clear_filters')}
            </Button>
          )}
        </Box>
      )}
      <ImageGrid
        dataset={dataset.id}
        label={t('tab_gallery')}
        images={data?.items ?? []}
        narrowest="8.5rem"
        pages={{
          label: t('pages'),
          count: Math.ceil(total / query.page_size),
          page: query.page,
          onPage: (page) => change({ page }),
        }}
      />
    </Section>
  );
}
