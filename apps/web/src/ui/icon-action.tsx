import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

type IconActionProps = Omit<IconButtonProps, 'aria-label' | 'children'> & { label: string; icon: ReactElement };

/** A button that is an icon alone: its name is said to screen readers, and shown to the pointer. */
export function IconAction({ label, icon, ...button }: IconActionProps) {
  const action = (
    <IconButton {...button} aria-label={label}>
      {icon}
    </IconButton>
  );
  // A disabled button hears no pointer, so what is around it shows the name.
  return <Tooltip title={label}>{button.disabled === undefined ? action : <span>{action}</span>}</Tooltip>;
}
