import { createSvgIcon } from '@mui/material/utils';

// Material Symbols (Apache 2.0): the arrows of Material Icons look cut off at their lower edge.
export const UndoIcon = createSvgIcon(
  <path d="M7 19v-2h7.1q1.575 0 2.737-1T18 13.5 16.838 11 14.1 10H7.8l2.6 2.6L9 14 4 9l5-5 1.4 1.4L7.8 8h6.3q2.425 0 4.163 1.575T20 13.5t-1.737 3.925T14.1 19z" />,
  'Undo',
);
export const RedoIcon = createSvgIcon(
  <path d="M17 19v-2H9.9q-1.575 0-2.737-1T6 13.5 7.163 11 9.9 10h6.3l-2.6 2.6L15 14l5-5-5-5-1.4 1.4L16.2 8H9.9Q7.475 8 5.738 9.575T4 13.5t1.738 3.925T9.9 19z" />,
  'Redo',
);
