import Button from '@mui/material/Button';
import RefreshIcon from '@mui/icons-material/Refresh';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';
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
