import { previewImageRecipe } from '@hakaru/contract/preprocessing/image-calls';
import type { Shown } from '@hakaru/contract/preprocessing/image-recipe';
import CloseIcon from '@mui/icons-material/Close';
import FitIcon from '@mui/icons-material/FitScreen';
import InIcon from '@mui/icons-material/ZoomIn';
import OutIcon from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { CallRequest } from '@hakaru/contract';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';

const LARGEST = 2048;
const scales = [1, 1.5, 2, 3, 4, 6, 8];

interface ZoomDialogProps {
  dataset: string;
  request: CallRequest<typeof previewImageRecipe>['body'];
  number: number;
  path: string;
  onClose: () => void;
}

/** A picture before and after, exactly, side by side; both are scrolled and scaled together. */
export function ZoomDialog({ dataset, request, number, path, onClose }: ZoomDialogProps) {
  const t = useMessages(imageRecipeMessages);
  const id = useId();
  const [scale, setScale] = useState(1);
  const views = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  const { data, isFetching } = useQuery({
    ...callQuery(previewImageRecipe, {
      params: { dataset },
      body: { ...request, numbers: [number], most_pixels: LARGEST, exact: true },
    }),
    staleTime: 60_000,
    gcTime: 30_000,
  });
  const picture = data?.pictures[0];
  const step = (by: 1 | -1) =>
    setScale((old) => scales[Math.min(scales.length - 1, Math.max(0, scales.indexOf(old) + by))] ?? 1);
  function follow(from: 0 | 1): void {
    const [one, other] = [views[from].current, views[from === 0 ? 1 : 0].current];
    if (!one || !other) return;
    // By shares: before and after may differ in size.
    other.scrollLeft =
      (one.scrollLeft / Math.max(1, one.scrollWidth - one.clientWidth)) * (other.scrollWidth - other.clientWidth);
    other.scrollTop =
      (one.scrollTop / Math.max(1, one.scrollHeight - one.clientHeight)) * (other.scrollHeight - other.clientHeight);
  }
  const sides = [
    [t('before'), t('before_of', { path }), picture?.before],
    [t('after'), t('after_of', { path }), picture?.after[0]],
  ] as const;
  return (
    <Dialog open onClose={onClose} fullScreen aria-labelledby={id}>
      <DialogTitle
        id={id}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
      >
        <Box sx={{ flex: 1, minWidth: '10rem' }}>{path}</Box>
        <Tooltip title={t('zoom_out')}>
          <span>
            <IconButton aria-label={t('zoom_out')} disabled={scale === 1} onClick={() => step(-1)}>
              <OutIcon />
            </IconButton>
          </span>
        </Tooltip>
        <Typography className="tabular" aria-live="polite" aria-label={t('zoom')}>
          {formatPercent(scale)}
        </Typography>
        <Tooltip title={t('zoom_in')}>
          <span>
            <IconButton aria-label={t('zoom_in')} disabled={scale === scales.at(-1)} onClick={() => step(1)}>
              <InIcon />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title={t('zoom_fit')}>
          <IconButton aria-label={t('zoom_fit')} onClick={() => setScale(1)}>
            <FitIcon />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('close')}>
          <IconButton aria-label={t('close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { sm: '1fr 1fr' },
          gridAutoRows: 'minmax(0, 1fr)',
          overflow: 'hidden',
        }}
      >
        {isFetching && !data && <LinearProgress aria-label={t('loading')} sx={{ gridColumn: '1 / -1', height: 4 }} />}
        {sides.map(
          ([title, alt, shown], side) =>
            shown && (
              <View
                key={title}
                title={title}
                alt={alt}
                shown={shown}
                scale={scale}
                view={views[side as 0 | 1]}
                onScroll={() => follow(side as 0 | 1)}
              />
            ),
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ViewProps {
  title: string;
  alt: string;
  shown: Shown;
  scale: number;
  view: React.RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

function View({ title, alt, shown, scale, view, onScroll }: ViewProps) {
  const t = useMessages(imageRecipeMessages);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 }}>
      <Typography variant="body2" className="tabular">
        <strong>{title}</strong> {t('size_of', { width: shown.width, height: shown.height })}
      </Typography>
      <Box
        ref={view}
        tabIndex={0}
        role="region"
        aria-label={alt}
        onScroll={onScroll}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'action.hover' }}
      >
        <Box sx={{ width: `${scale * 100}%`, height: `${scale * 100}%`, display: 'grid', placeItems: 'center' }}>
          <Box
            component="img"
            src={shown.image}
            alt={alt}
            sx={{ width: '100%', height: '100%', objectFit: 'contain', imageRendering: 'pixelated' }}
          />
        </Box>
      </Box>
    </Box>
  );
}
