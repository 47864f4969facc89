import type { Picture } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { Histogram } from '../../../../charts/histogram/histogram.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatBytes, formatNumber, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { FactTable, type Fact } from '../../../../ui/fact-table.tsx';
import { imageMessages } from '../image-messages.ts';
import { tones, weightOf } from '../problem-weight.ts';

const BIN = 8;

/** What is known about a picture: problems, facts, brightness of its pixels. */
export function PictureFacts({ picture }: { picture: Picture }) {
  const t = useMessages(imageMessages);
  const data = useMemo(
    () => ({
      axis: { label: t('brightness') },
      edges: [...picture.histogram.map((_, index) => index * BIN), picture.histogram.length * BIN],
      count: t('pixel_count'),
      groups: [{ name: t('brightness_histogram'), role: 'train' as const, counts: picture.histogram }],
    }),
    [picture, t],
  );
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      {picture.problems.map((code) => (
        <Alert key={code} severity={tones[weightOf(code)]} variant="outlined">
          {t(`problem_${code}`)}
        </Alert>
      ))}
      <FactTable label={t('facts')} facts={factsOf(picture, t)} />
      {picture.histogram.length > 0 && <Histogram title={t('brightness_histogram')} data={data} height={200} />}
    </Stack>
  );
}

function factsOf(picture: Picture, t: ReturnType<typeof useMessages<typeof imageMessages.en>>): Fact[] {
  const { width, height, format, mode, brightness_mean: mean, brightness_sd: sd, mask_share: share } = picture;
  const same = picture.duplicate_of ?? picture.near_duplicate_of;
  return [
    { label: t('path'), value: picture.path },
    { label: t('label'), value: picture.label || t('class_none') },
    ...(picture.split ? [{ label: t('split'), value: t(`split_${picture.split}`) }] : []),
    ...(width !== null && height !== null ? [{ label: t('pixels'), value: t('pixels_of', { width, height }) }] : []),
    ...(format && mode ? [{ label: t('format'), value: `${format}, ${t(`mode_${mode}`)}` }] : []),
    { label: t('file_size'), value: formatBytes(picture.byte_size) },
    ...(mean !== null
      ? [
          { label: t('brightness_mean'), value: formatNumber(mean) },
          { label: t('brightness_sd'), value: formatNumber(sd) },
        ]
      : []),
    ...(picture.mask_path
      ? [
          {
            label: t('mask'),
            value: share === null ? picture.mask_path : t('mask_share', { share: formatPercent(share, 2) }),
          },
        ]
      : []),
    ...(same !== null ? [{ label: t('duplicate_of'), value: `${t('number')} ${same}` }] : []),
    { label: t('sha256'), value: `${picture.sha256.slice(0, 16)}…`, copy: picture.sha256 },
  ];
}
