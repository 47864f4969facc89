import type { PreviewedImage, Shown } from '@hakaru/contract/preprocessing/image-recipe';
import { imageLeftOutWords } from '@hakaru/contract/preprocessing/image-warning-words';
import ZoomIcon from '@mui/icons-material/ZoomIn';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import { Notice } from '../../../ui/notice.tsx';
import { MaskedImage } from '../../datasets/index.ts';
import { Muted } from '../../../ui/muted.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';

interface ImagePairProps {
  image: PreviewedImage;
  withMask: boolean;
  withLevels: boolean;
  onEnlarge: () => void;
}

/** An image before and after, its grey levels, and the copies made of it. */
export function ImagePair({
  image: { number, path, before, after, left_out },
  withMask,
  withLevels,
  onEnlarge,
}: ImagePairProps) {
  const t = useMessages(imageRecipeMessages);
  const japanese = useLanguage() === 'ja-jp';
  const [first, ...copies] = after;
  return (
    <Box component="article" aria-label={path} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography
          variant="body2"
          noWrap
          title={path}
          sx={{ flex: 1, minWidth: 0 }}
        >{`${number} · ${path}`}</Typography>
        {before && <IconAction label={t('enlarge', { path })} size="small" onClick={onEnlarge} icon={<ZoomIcon />} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
        {before && (
          <ImageFigure title={t('before')} alt={t('before_of', { path })} shown={before} withMask={withMask} />
        )}
        {first && <ImageFigure title={t('after')} alt={t('after_of', { path })} shown={first} withMask={withMask} />}
        {left_out && (
          <Notice severity="warning">
            {t('left_out_here', { reason: imageLeftOutWords[left_out.code][japanese ? 'ja' : 'en'] })}
          </Notice>
        )}
      </Box>
      {copies.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Muted>{t('copies')}</Muted>
          <Box
            component="ul"
            aria-label={t('copies')}
            sx={{
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
              listStyle: 'none',
              m: 0,
              p: 0,
            }}
          >
            {copies.map((copy, index) => (
              <li key={index}>
                <Copy copy={copy} alt={t('copy_of', { path, number: index + 1 })} withMask={withMask} />
              </li>
            ))}
          </Box>
        </Box>
      )}
      {withLevels && before && (
        <Box sx={{ mt: 1 }}>
          <Levels path={path} before={before} after={first} />
        </Box>
      )}
    </Box>
  );
}

function Copy({ copy, alt, withMask }: { copy: Shown; alt: string; withMask: boolean }) {
  return (
    <Box sx={{ position: 'relative', aspectRatio: `${copy.width} / ${copy.height}`, bgcolor: 'action.hover' }}>
      <Box
        component="img"
        src={copy.image}
        alt={alt}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      />
      {withMask && copy.mask && (
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            bgcolor: '#ff3d00',
            opacity: 0.5,
            maskImage: `url(${copy.mask})`,
            maskMode: 'luminance',
            maskSize: '100% 100%',
          }}
        />
      )}
    </Box>
  );
}

/** The level of white, where the bins of levels end. */
const WHITE = 255;

function Levels({ path, before, after }: { path: string; before: Shown; after: Shown | undefined }) {
  const t = useMessages(imageRecipeMessages);
  const data = useMemo(
    () => ({
      axis: { label: t('level'), ends: [0, WHITE] as const },
      edges: [...before.histogram.map((_, bin) => (bin * WHITE) / before.histogram.length), WHITE],
      count: t('pixels'),
      groups: [
        { name: t('before'), role: 'before' as const, counts: before.histogram },
        ...(after ? [{ name: t('after'), role: 'after' as const, counts: after.histogram }] : []),
      ],
    }),
    [before, after, t],
  );
  return <Histogram title={t('levels', { path: path.slice(path.lastIndexOf('/') + 1) })} data={data} height={220} />;
}

interface ImageFigureProps {
  title: string;
  alt: string;
  shown: Shown;
  withMask: boolean;
  /** A CSS length. */
  maxHeight?: string;
}

/** An image with its mask laid over it in colour, its size and its levels. */
function ImageFigure({ title, alt, shown, withMask, maxHeight = '18rem' }: ImageFigureProps) {
  const t = useMessages(imageRecipeMessages);
  const { width, height, image, mask, mean, sd } = shown;
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
        <MaskedImage
          src={image}
          mask={withMask ? mask : null}
          alt={alt}
          width={width}
          height={height}
          maxHeight={maxHeight}
        />
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
