import type { Shown } from '@hakaru/contract/preprocessing/image-recipe';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';

interface PictureFigureProps {
  title: string;
  alt: string;
  shown: Shown;
  withMask: boolean;
  /** A CSS length. */
  maxHeight?: string;
}

/** A picture with its mask laid over it in colour, its size and its levels. */
export function PictureFigure({ title, alt, shown, withMask, maxHeight = '18rem' }: PictureFigureProps) {
  const t = useMessages(imageRecipeMessages);
  const { width, height, image, mask, mean, sd } = shown;
  const ratio = width / height;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          borderRadius: 1,
          overflow: 'hidden',
          p: 0.5,
        }}
      >
        <Box
          sx={{ position: 'relative', aspectRatio: String(ratio), width: `min(100%, calc(${maxHeight} * ${ratio}))` }}
        >
          <Box
            component="img"
            src={image}
            alt={alt}
            sx={{
              position: 'absolute',
              inset: 0,
              width: '100%',
              height: '100%',
              imageRendering: width < 400 ? 'pixelated' : undefined,
            }}
          />
          {withMask && mask && (
            <Box
              data-testid="mask"
              sx={{
                position: 'absolute',
                inset: 0,
                bgcolor: '#ff3d00',
                opacity: 0.5,
                maskImage: `url(${mask})`,
                maskMode: 'luminance',
                maskSize: '100% 100%',
              }}
            />
          )}
        </Box>
      </Box>
      <Typography component="figcaption" variant="body2" className="tabular">
        <strong>{title}</strong> {t('size_of', { width, height })} ·{' '}
        <Typography component="span" variant="caption" color="textSecondary">
          {t('levels_of', { mean: formatNumber(mean), sd: formatNumber(sd) })}
        </Typography>
      </Typography>
    </Box>
  );
}
