import { getImage, type DatasetImage } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/Download';
import NextIcon from '@mui/icons-material/NavigateNext';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, useMemo } from 'react';
import Stack from '@mui/material/Stack';
import { downloadFile } from '../../../../lib/api/download-file.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Histogram } from '../../../../charts/histogram/histogram.tsx';
import { formatBytes, formatNumber, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { DetailTable, type Detail } from '../../../../ui/detail-table.tsx';
import { imageMessages } from '../image-messages.ts';
import { MaskedImage } from '../masked-image.tsx';
import { tones, weightOf } from '../problem-weight.ts';
import { useImageUrl } from '../use-image-url.ts';
import { Muted } from '../../../../ui/muted.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { IconAction } from '../../../../ui/icon-action.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

interface ImageDialogProps {
  dataset: string;
  image: DatasetImage;
  /** Those beside it, to turn over to. */
  among: readonly DatasetImage[];
  onShow: (image: DatasetImage) => void;
  onClose: () => void;
}

/** An image large, with its mask and what is known about it; the arrow keys turn over. */
export function ImageDialog({ dataset, image, among, onShow, onClose }: ImageDialogProps) {
  const t = useMessages(imageMessages);
  const id = useId();
  const [withMask, setWithMask] = useState(true);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'), { noSsr: true });
  const download = useMutation({
    mutationFn: () =>
      downloadFile(getImage, { params: { id: dataset, number: image.number }, query: { variant: 'original' } }),
  });
  const index = among.findIndex(({ number }) => number === image.number);
  const [previous, next] = [among[index - 1], among[index + 1]];
  function turn(event: KeyboardEvent): void {
    const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (to) onShow(to);
  }
  return (
    <Dialog open onClose={onClose} onKeyDown={turn} maxWidth="lg" fullWidth fullScreen={small} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{image.path.slice(image.path.lastIndexOf('/') + 1)}</Box>
        <IconAction
          label={t('previous')}
          disabled={!previous}
          onClick={() => previous && onShow(previous)}
          icon={<PreviousIcon />}
        />
        <IconAction label={t('next')} disabled={!next} onClick={() => next && onShow(next)} icon={<NextIcon />} />
        <IconAction label={t('close')} onClick={onClose} icon={<CloseIcon />} />
      </DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) 24rem' }, alignItems: 'start' }}
      >
        <Box>
          <ImageView dataset={dataset} image={image} withMask={withMask} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
            {image.mask_share !== null && (
              <FormControlLabel
                control={<Switch checked={withMask} onChange={(_event, on) => setWithMask(on)} />}
                label={t('show_mask')}
              />
            )}
            <Button
              startIcon={<DownloadIcon />}
              loading={download.isPending}
              loadingPosition="start"
              onClick={() => download.mutate()}
            >
              {t('download_picture')}
            </Button>
          </Box>
          {(image.mode === 'grey16' || image.mode === 'grey32') && <Muted>{t('stretched')}</Muted>}
        </Box>
        <ImageDetails image={image} />
      </DialogContent>
    </Dialog>
  );
}

const BIN = 8;

/** What is known about an image: problems, facts, brightness of its pixels. */
function ImageDetails({ image }: { image: DatasetImage }) {
  const t = useMessages(imageMessages);
  const data = useMemo(
    () => ({
      axis: { label: t('brightness') },
      edges: [...image.histogram.map((_, index) => index * BIN), image.histogram.length * BIN],
      count: t('pixel_count'),
      groups: [{ name: t('brightness_histogram'), role: 'data' as const, counts: image.histogram }],
    }),
    [image, t],
  );
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      {image.problems.map((code) => (
        <Notice key={code} severity={tones[weightOf(code)]}>
          {t(`problem_${code}`)}
        </Notice>
      ))}
      <DetailTable label={t('facts')} details={detailsOf(image, t)} />
      {image.histogram.length > 0 && <Histogram title={t('brightness_histogram')} data={data} height={200} />}
    </Stack>
  );
}

function detailsOf(image: DatasetImage, t: ReturnType<typeof useMessages<typeof imageMessages.en>>): Detail[] {
  const { width, height, format, mode, brightness_mean: mean, brightness_sd: sd, mask_share: share } = image;
  const same = image.duplicate_of ?? image.near_duplicate_of;
  return [
    { label: t('path'), value: image.path },
    { label: t('label'), value: image.label || t('class_none') },
    ...(image.split ? [{ label: t('split'), value: t(`split_${image.split}`) }] : []),
    ...(width !== null && height !== null ? [{ label: t('pixels'), value: t('pixels_of', { width, height }) }] : []),
    ...(format && mode ? [{ label: t('format'), value: `${format}, ${t(`mode_${mode}`)}` }] : []),
    { label: t('file_size'), value: formatBytes(image.byte_size) },
    ...(mean !== null
      ? [
          { label: t('brightness_mean'), value: formatNumber(mean) },
          { label: t('brightness_sd'), value: formatNumber(sd) },
        ]
      : []),
    ...(image.mask_path
      ? [
          {
            label: t('mask'),
            value: share === null ? image.mask_path : t('mask_share', { share: formatPercent(share, 2) }),
          },
        ]
      : []),
    ...(same !== null ? [{ label: t('duplicate_of'), value: `${t('number')} ${same}` }] : []),
    { label: t('sha256'), value: `${image.sha256.slice(0, 16)}…`, copy: image.sha256 },
  ];
}

interface ImageViewProps {
  dataset: string;
  image: DatasetImage;
  withMask: boolean;
}

/** An image as large as there is room, with its mask laid over it in colour. */
function ImageView({ dataset, image, withMask }: ImageViewProps) {
  const t = useMessages(imageMessages);
  const readable = image.width !== null && image.height !== null;
  const view = useImageUrl(dataset, image, 'view', readable);
  const mask = useImageUrl(dataset, image, 'mask', withMask && image.mask_share !== null);
  if (!readable || view.failed)
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '16rem', bgcolor: 'action.hover' }}>
        <Typography>{t('unreadable')}</Typography>
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', bgcolor: 'action.hover', minHeight: '12rem' }}>
      <MaskedImage
        src={view.url}
        mask={withMask ? mask.url : null}
        alt={image.path}
        width={image.width ?? 1}
        height={image.height ?? 1}
        maxHeight="68vh"
      />
    </Box>
  );
}
