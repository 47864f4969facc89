import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { uiMessages } from './ui-messages.ts';

function Busy({ children }: { children: ReactNode }) {
  const t = useMessages(uiMessages);
  return (
    <Box role="status" aria-label={t('loading')} aria-busy>
      {children}
    </Box>
  );
}

/** The layout of a list page while it loads. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Busy>
      <Skeleton variant="rounded" width={280} height={40} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={40} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Busy>
  );
}

/** A page head and a few sections. */
export function PageSkeleton({ sections = 2 }: { sections?: number }) {
  return (
    <Busy>
      <Skeleton width={220} height={20} />
      <Skeleton width={360} height={40} sx={{ mb: 2 }} />
      {Array.from({ length: sections }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={220} sx={{ mb: 2 }} />
      ))}
    </Busy>
  );
}

/** The place of a chart. */
export function ChartSkeleton({ height = 320 }: { height?: number | string }) {
  return (
    <Busy>
      <Skeleton variant="rounded" sx={{ height }} />
    </Busy>
  );
}

/** Lines of a form. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Busy>
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={40} sx={{ mb: 3, maxWidth: '30rem' }} />
      ))}
    </Busy>
  );
}
