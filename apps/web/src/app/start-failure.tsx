import Box from '@mui/material/Box';
import { Failed } from '../ui/answered.tsx';

/** When the server cannot be asked for its settings: nothing else can be shown. */
export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', p: 3, pt: 12 }}>
      <Failed query={{ data: undefined, error, refetch: onRetry }} isPage />
    </Box>
  );
}
