import type { DatasetImage } from '@hakaru/contract';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { imageMessages } from '../image-messages.ts';
import { weightOf } from '../problem-weight.ts';
import { useImageUrl } from '../use-image-url.ts';

interface ThumbnailProps {
  dataset: string;
  image: DatasetImage;
  onOpen: () => void;
}

/** A small image with its name and class; problems are said below it. */
export function Thumbnail({ dataset, image, onOpen }: ThumbnailProps) {
  const t = useMessages(imageMessages);
  const readable = image.width !== null;
  const { url, failed } = useImageUrl(dataset, image, 'thumbnail', readable);
  const problem = image.problems.find((code) => weightOf(code) !== 'note');
  const name = image.path.slice(image.path.lastIndexOf('/') + 1);
  return (
    <ButtonBase
      onClick={onOpen}
      title={image.path}
      focusRipple
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        borderRadius: 1,
        border: 1,
        borderColor: problem ? 'warning.main' : 'divider',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ aspectRatio: '1', display: 'grid', placeItems: 'center', bgcolor: 'action.hover' }}>
        {readable && !failed ? (
          url && (
            <Box
              component="img"
              src={url}
              alt=""
              sx={{
                width: '100%',
                height: '100%',
                objectFit: 'contain',
                aspectRatio: '1',
                imageRendering: (image.width ?? 0) < 64 ? 'pixelated' : undefined,
              }}
            />
          )
        ) : (
          <BrokenIcon aria-hidden sx={{ color: 'text.secondary' }} />
        )}
      </Box>
      <Box sx={{ p: 0.75, minWidth: 0 }}>
        <Typography variant="caption" component="div" noWrap>
          {name}
        </Typography>
        <Typography variant="caption" component="div" noWrap color="textSecondary">
          {image.label || t('class_none')}
        </Typography>
        {problem && (
          <Typography variant="caption" component="div" noWrap sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <WarningIcon aria-hidden sx={{ fontSize: '1rem', color: 'warning.main' }} />
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {t(`problem_${problem}`)}
            </Box>
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
}
