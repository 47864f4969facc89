import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** What this place is for. */
  text?: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
  /** Another way, such as trying it with sample data. */
  secondaryAction?: ReactNode;
};

export function EmptyState({ icon, title, text, action, secondaryAction }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5, px: 2, py: 6 }}>
      {icon && (
        <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 48 } }}>
          {icon}
        </Box>
      )}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: '36rem' }}>
          {text}
        </Typography>
      )}
      {(action || secondaryAction) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
          {action}
          {secondaryAction}
        </Box>
      )}
    </Box>
  );
}
