import type { Picture } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { imageMessages } from '../image-messages.ts';
import { usePictureUrl } from '../use-picture-url.ts';

interface PictureViewProps {
  dataset: string;
  picture: Picture;
  withMask: boolean;
}

/** A picture as large as there is room, with its mask laid over it in colour. */
export function PictureView({ dataset, picture, withMask }: PictureViewProps) {
  const t = useMessages(imageMessages);
  const readable = picture.width !== null && picture.height !== null;
  const view = usePictureUrl(dataset, picture, 'view', readable);
  const mask = usePictureUrl(dataset, picture, 'mask', withMask && picture.mask_share !== null);
  if (!readable || view.failed)
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '16rem', bgcolor: 'action.hover' }}>
        <Typography>{t('unreadable')}</Typography>
      </Box>
    );
  const ratio = (picture.width ?? 1) / (picture.height ?? 1);
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', bgcolor: 'action.hover', minHeight: '12rem' }}>
      <Box sx={{ position: 'relative', aspectRatio: String(ratio), width: `min(100%, calc(68vh * ${ratio}))` }}>
        {view.url && (
          <Box
            component="img"
            src={view.url}
            alt={picture.path}
            sx={{
              position: 'absolute',
              inset: 0,
              width: '100%',
              height: '100%',
              imageRendering: (picture.width ?? 0) < 400 ? 'pixelated' : undefined,
            }}
          />
        )}
        {withMask && mask.url && (
          <Box
            data-testid="mask"
            sx={{
              position: 'absolute',
              inset: 0,
              bgcolor: '#ff3d00',
              opacity: 0.5,
              maskImage: `url(${mask.url})`,
              maskMode: 'luminance',
              maskSize: '100% 100%',
            }}
          />
        )}
      </Box>
    </Box>
  );
}
