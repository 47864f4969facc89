import Button from '@mui/material/Button';
import RefreshIcon from '@mui/icons-material/Refresh';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { paths } from '../lib/paths.ts';
import { ScreenButton } from '../lib/screens/links.tsx';
import { Mark } from '../ui/brand/mark.tsx';
import { appMessages } from './app-messages.ts';
import { ChunkLoadError } from './lazy-screen.tsx';

/** In place of a page whose code did not arrive or that failed while being drawn. */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const t = useMessages(appMessages);
  const chunk = error instanceof ChunkLoadError;
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert">
      <EmptyState
        title={t(chunk ? 'chunk_title' : 'failed_title')}
        text={t(chunk ? 'chunk_text' : 'failed_text')}
        action={
          <Button variant="contained" startIcon={<RefreshIcon />} onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  );
}

/** /404 and every address that is not one of ours. */
export function NotFoundPage() {
  const t = useMessages(appMessages);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        p: 3,
        textAlign: 'center',
      }}
    >
      <Mark color="primary" sx={{ fontSize: 56 }} />
      <Typography variant="h1">{t('not_found')}</Typography>
      <Typography color="textSecondary">{t('not_found_text')}</Typography>
      <ScreenButton to={paths.home} variant="contained">
        {t('to_home')}
      </ScreenButton>
    </Box>
  );
}
