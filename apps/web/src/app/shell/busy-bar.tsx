import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { appMessages } from '../app-messages.ts';

/** A thin bar while requests run. Refreshing what is already on the screen does not count: it would blink all day. */
export function BusyBar() {
  const t = useMessages(appMessages);
  const fetching = useIsFetching({ predicate: ({ state, meta }) => state.data === undefined && !meta?.quiet });
  const mutating = useIsMutating();
  const navigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const busy = fetching + mutating > 0 || navigating;
  return (
    <Box sx={{ position: 'absolute', left: 0, right: 0, bottom: -2, height: 2 }}>
      {busy && (
        <LinearProgress
          aria-label={t('loading')}
          sx={{
            height: 2,
            animation: 'appear 0s 200ms both',
            '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
          }}
        />
      )}
    </Box>
  );
}
