import Alert, { type AlertProps } from '@mui/material/Alert';

/** A remark in its place on the page: less loud than an alert. */
export function Notice(props: Omit<AlertProps, 'variant'>) {
  return <Alert {...props} variant="outlined" />;
}
