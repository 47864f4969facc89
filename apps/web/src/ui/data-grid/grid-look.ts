import type { Theme } from '@mui/material/styles';

/** The lines and ground every grid has; MUI's own are hardly to be seen on paper. */
export const gridLook = {
  '--DataGrid-rowBorderColor': (theme: Theme) => theme.palette.divider,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // A long name stands on two lines.
  '& .MuiDataGrid-columnHeaderTitle': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    lineHeight: 1.25,
  },
  '& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-columnHeaderTitle': { textAlign: 'right' },
} as const;
