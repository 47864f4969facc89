import { type DatasetDetail, type ImageSummary, imageSplit } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Histogram } from '../../../../charts/histogram/histogram.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatBytes, formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { DetailTable } from '../../../../ui/detail-table.tsx';
import { Section } from '../../../../ui/section.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { BarChart } from '../../../../charts/bar/bar-chart.tsx';
import { imageMessages } from '../image-messages.ts';
import { useImageSummary } from '../use-image-summary.ts';
import { useMeanImageUrl } from '../use-image-url.ts';
import { listed, noted } from '../../../../lib/i18n/joined.ts';

type T = ReturnType<typeof useMessages<typeof imageMessages.en>>;

/** Classes, sizes and brightness of all images together. */
export function OverviewTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageMessages);
  const { data: summary } = useImageSummary(dataset.id);
  if (!summary) return <PageSkeleton />;
  return (
    <Stack spacing={2}>
      <Section title={t('facts')}>
        <DetailTable label={t('facts')} details={detailsOf(summary, t)} />
      </Section>
      <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
        <ClassBalance summary={summary} />
      </Paper>
      <Section title={t('mean_pictures')} text={t('mean_pictures_text')}>
        <MeanImages dataset={dataset} summary={summary} />
      </Section>
      <Section title={t('size_distribution')} text={sizeText(summary, t)}>
        {summary.size_count > 1 && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
            <Bins title={t('widths')} axis={t('width')} bins={summary.widths} />
            <Bins title={t('heights')} axis={t('height')} bins={summary.heights} />
          </Box>
        )}
      </Section>
      <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
        <Bins title={t('brightness_distribution')} axis={t('brightness')} bins={summary.brightness} />
      </Paper>
    </Stack>
  );
}

function Bins({ title, axis, bins }: { title: string; axis: string; bins: ImageSummary['widths'] }) {
  const t = useMessages(imageMessages);
  const data = useMemo(
    () => ({
      axis: { label: axis },
      edges: bins.edges,
      count: t('count_pictures'),
      groups: [{ name: t('count_pictures'), role: 'data' as const, counts: bins.counts }],
    }),
    [axis, bins, t],
  );
  return bins.counts.length === 0 ? (
    <Typography color="textSecondary">–</Typography>
  ) : (
    <Histogram title={title} data={data} height={260} />
  );
}

function sizeText({ sizes, size_count, readable }: ImageSummary, t: T): string | undefined {
  const most = sizes[0];
  if (!most) return undefined;
  if (size_count === 1) return t('all_one_size', { width: most.width, height: most.height });
  return t('size_kinds', {
    count: size_count,
    width: most.width,
    height: most.height,
    share: formatPercent(most.count / readable),
  });
}

function detailsOf(summary: ImageSummary, t: T) {
  return [
    { label: t('layout'), value: t(`layout_${summary.layout}`) },
    { label: t('count_pictures'), value: formatCount(summary.pictures) },
    { label: t('readable'), value: formatCount(summary.readable) },
    { label: t('count_masks'), value: formatCount(summary.masks) },
    { label: t('file_size'), value: formatBytes(summary.byte_size) },
    {
      label: t('formats'),
      value: listed(summary.formats.map(({ format, count }) => noted(format, formatCount(count)))) || '–',
    },
    {
      label: t('modes'),
      value: listed(summary.modes.map(({ mode, count }) => noted(t(`mode_${mode}`), formatCount(count)))) || '–',
    },
  ];
}

const roles = { train: 'train', validation: 'group1', test: 'test', none: 'train' } as const;

/** How many images each class has, by split where there are splits. */
function ClassBalance({ summary }: { summary: ImageSummary }) {
  const t = useMessages(imageMessages);
  const data = useMemo(() => {
    const totals = new Map<string, number>();
    for (const { label, count } of summary.classes) totals.set(label, (totals.get(label) ?? 0) + count);
    const labels = [...totals.keys()].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0));
    const splits = [...imageSplit.options, 'none' as const].filter((split) =>
      summary.classes.some((one) => (one.split ?? 'none') === split),
    );
    const countOf = (label: string, split: string) =>
      summary.classes
        .filter((one) => one.label === label && (one.split ?? 'none') === split)
        .reduce((sum, { count }) => sum + count, 0);
    return {
      category: { label: t('label') },
      categories: labels.map((label) => label || t('class_none')),
      value: { label: t('count_pictures'), whole: true },
      groups: splits.map((split) => ({
        name: split === 'none' ? t('count_pictures') : t(`split_${split}`),
        role: roles[split],
        values: labels.map((label) => countOf(label, split)),
      })),
    };
  }, [summary, t]);
  return <BarChart title={t('class_balance')} data={data} />;
}

/** The average of all images and of each class. */
function MeanImages({ dataset, summary }: { dataset: DatasetDetail; summary: ImageSummary }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', maxWidth: '80rem' }}
    >
      {summary.means.map((mean, index) => (
        <MeanImage key={mean.label ?? ' '} dataset={dataset} index={index} label={mean.label} count={mean.count} />
      ))}
    </Box>
  );
}

function MeanImage({
  dataset,
  index,
  label,
  count,
}: {
  dataset: DatasetDetail;
  index: number;
  label: string | null;
  count: number;
}) {
  const t = useMessages(imageMessages);
  const url = useMeanImageUrl(dataset.id, dataset.content_hash, index);
  const name = label ?? t('mean_all');
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box sx={{ aspectRatio: '1', bgcolor: 'action.hover', borderRadius: 1, overflow: 'hidden' }}>
        {url && (
          <Box
            component="img"
            src={url}
            alt={t('mean_of', { name })}
            sx={{ width: '100%', height: '100%', display: 'block' }}
          />
        )}
      </Box>
      <Typography component="figcaption" variant="body2" noWrap title={name}>
        {name}{' '}
        <Typography component="span" variant="caption" color="textSecondary" className="tabular">
          ({formatCount(count)})
        </Typography>
      </Typography>
    </Box>
  );
}
