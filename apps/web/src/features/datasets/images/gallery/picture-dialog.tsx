import { getPicture, type Picture } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/Download';
import NextIcon from '@mui/icons-material/NavigateNext';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { downloadFile } from '../../../../lib/api/download-file.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { imageMessages } from '../image-messages.ts';
import { PictureFacts } from './picture-facts.tsx';
import { PictureView } from './picture-view.tsx';

interface PictureDialogProps {
  dataset: string;
  picture: Picture;
  /** Those beside it, to turn over to. */
  among: readonly Picture[];
  onShow: (picture: Picture) => void;
  onClose: () => void;
}

/** A picture large, with its mask and what is known about it; the arrow keys turn over. */
export function PictureDialog({ dataset, picture, among, onShow, onClose }: PictureDialogProps) {
  const t = useMessages(imageMessages);
  const id = useId();
  const [withMask, setWithMask] = useState(true);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'), { noSsr: true });
  const download = useMutation({
    mutationFn: () =>
      downloadFile(getPicture, { params: { id: dataset, number: picture.number }, query: { variant: 'original' } }),
  });
  const place = among.findIndex(({ number }) => number === picture.number);
  const [previous, next] = [among[place - 1], among[place + 1]];
  function turn(event: KeyboardEvent): void {
    const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (to) onShow(to);
  }
  return (
    <Dialog open onClose={onClose} onKeyDown={turn} maxWidth="lg" fullWidth fullScreen={small} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{picture.path.slice(picture.path.lastIndexOf('/') + 1)}</Box>
        <Tooltip title={t('previous')}>
          <span>
            <IconButton aria-label={t('previous')} disabled={!previous} onClick={() => previous && onShow(previous)}>
              <PreviousIcon />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title={t('next')}>
          <span>
            <IconButton aria-label={t('next')} disabled={!next} onClick={() => next && onShow(next)}>
              <NextIcon />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title={t('close')}>
          <IconButton aria-label={t('close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) 24rem' }, alignItems: 'start' }}
      >
        <Box>
          <PictureView dataset={dataset} picture={picture} withMask={withMask} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
            {picture.mask_share !== null && (
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
          {(picture.mode === 'grey16' || picture.mode === 'grey32') && (
            <Typography variant="body2" color="textSecondary">
              {t('stretched')}
            </Typography>
          )}
        </Box>
        <PictureFacts picture={picture} />
      </DialogContent>
    </Dialog>
  );
}
