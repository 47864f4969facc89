import Box from '@mui/material/Box';
import { describeError } from '../lib/errors/describe-error.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** When the server cannot be asked for its settings: nothing else can be shown. */
export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = describeError(error);
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', p: 3, pt: 12 }}>
      <ErrorState title={text.error} details={text.details} requestId={text.requestId} onRetry={onRetry} />
    </Box>
  );
}
