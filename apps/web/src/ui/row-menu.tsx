import MoreIcon from '@mui/icons-material/MoreVert';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

interface RowAction {
  label: string;
  onSelect: () => void;
  disabled?: boolean;
}

interface RowMenuProps {
  /** Whose actions they are, for screen readers. */
  label: string;
  actions?: readonly RowAction[];
  /** What destroys the row: always the last. */
  destroy: RowAction;
}

/** What can be done with a row of a list; the row behind does not open. */
export function RowMenu({ label, actions = [], destroy }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = ({ label: text, onSelect, disabled }: RowAction, isLast = false) => (
    <MenuItem
      key={text}
      disabled={disabled}
      onClick={() => {
        setAnchor(null);
        onSelect();
      }}
      sx={isLast ? { color: 'error.main' } : undefined}
    >
      {text}
    </MenuItem>
  );
  return (
    <span role="none" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => item(action))}
        {actions.length > 0 && <Divider />}
        {item(destroy, true)}
      </Menu>
    </span>
  );
}
