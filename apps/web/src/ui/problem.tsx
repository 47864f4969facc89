import Alert, { type AlertProps } from '@mui/material/Alert';
import { errorLine } from '../lib/errors/describe-error.ts';

/** What went wrong, in one line; nothing as long as nothing did. */
export function Problem({ of: error, ...alert }: Omit<AlertProps, 'severity' | 'children'> & { of: unknown }) {
  return error ? (
    <Alert {...alert} severity="error">
      {errorLine(error)}
    </Alert>
  ) : null;
}
