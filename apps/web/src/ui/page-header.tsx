import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export type PageHeaderProps = {
  title: ReactNode;
  /** One line on where this page stands or what it is for. */
  subtitle?: ReactNode;
  breadcrumbs?: ReactNode;
  /** Beside the title: a status chip, for instance. */
  status?: ReactNode;
  /** Secondary actions, left of the primary one. */
  actions?: ReactNode;
  /** The one next step. */
  primaryAction?: ReactNode;
};

/** The head of every page: its only h1, and its one primary action at the right. */
export function PageHeader({ title, subtitle, breadcrumbs, status, actions, primaryAction }: PageHeaderProps) {
  return (
    <Box component="header" sx={{ mb: 2.5 }}>
      {breadcrumbs}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          mt: breadcrumbs ? 0.5 : 0,
        }}
      >
        <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {status}
          </Box>
          {subtitle && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {(actions || primaryAction) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
            {actions}
            {primaryAction}
          </Box>
        )}
      </Box>
    </Box>
  );
}
