import Typography, { type TypographyProps } from '@mui/material/Typography';

/** Explaining words beside what they explain. */
export function Muted<Root extends React.ElementType = 'p'>(props: TypographyProps<Root, { component?: Root }>) {
  return <Typography variant="body2" color="textSecondary" {...props} />;
}
