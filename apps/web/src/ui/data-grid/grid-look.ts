import type { Theme } from '@mui/material/styles';

/** The lines and ground every grid has; MUI's own are hardly to be seen on paper. */
export const gridLook = {
  '--DataGrid-rowBorderColor': (theme: Theme) => theme.palette.divider,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
