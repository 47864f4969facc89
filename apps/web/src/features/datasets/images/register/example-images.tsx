import type { ImageUploadPreview } from '@hakaru/contract';
import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { imageMessages } from '../image-messages.ts';
import { useUploadedImageUrl } from '../use-image-url.ts';

/** Some images of each class, small, before they are registered. */
export function ExampleImages({ preview: { upload_id, examples } }: { preview: ImageUploadPreview }) {
  const t = useMessages(imageMessages);
  if (examples.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('examples')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
        gap: 1,
        listStyle: 'none',
        m: 0,
        mb: 2,
        p: 0,
      }}
    >
      {examples.map(({ path, label }) => (
        <Example key={path} upload={upload_id} path={path} label={label} />
      ))}
    </Box>
  );
}

function Example({ upload, path, label }: { upload: string; path: string; label: string }) {
  const t = useMessages(imageMessages);
  const url = useUploadedImageUrl(upload, path);
  // Browsers show no TIFF; such images are seen once they are registered.
  const [failed, setFailed] = useState(false);
  return (
    <Box component="li" title={path} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          aspectRatio: '1',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {failed ? (
          <Box sx={{ textAlign: 'center', color: 'text.secondary', p: 1 }}>
            <BrokenIcon aria-hidden />
            <Typography variant="caption" component="div">
              {t('example_later')}
            </Typography>
          </Box>
        ) : (
          url && (
            <Box
              component="img"
              src={url}
              alt={path}
              onError={() => setFailed(true)}
              sx={{ width: '100%', height: '100%', objectFit: 'contain', aspectRatio: '1' }}
            />
          )
        )}
      </Box>
      <Typography variant="caption" component="div" noWrap>
        {path.slice(path.lastIndexOf('/') + 1)}
      </Typography>
      <Typography variant="caption" component="div" noWrap color="textSecondary">
        {label || t('class_none')}
      </Typography>
    </Box>
  );
}
