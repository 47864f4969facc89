import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, type ReactElement, useState } from 'react';

export interface MenuAction {
  label: string;
  onSelect: () => void;
  disabled?: boolean;
  /** Whether it deletes something. */
  destroys?: boolean;
}

interface ActionMenuProps {
  /** The button that opens the menu. */
  renderButton: (opener: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactElement;
  /** What is offered; false stands for what is not. */
  actions: readonly (MenuAction | false)[];
}

/** A button with a menu, which closes when one of its actions is chosen. */
export function ActionMenu({ renderButton, actions }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  return (
    <>
      {renderButton({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu anchorEl={anchor} open={isOpen} onClose={() => setAnchor(null)}>
        {actions
          .filter((action) => action !== false)
          .map(({ label, onSelect, disabled, destroys }) => (
            <MenuItem
              key={label}
              disabled={disabled}
              onClick={() => {
                setAnchor(null);
                onSelect();
              }}
              sx={destroys ? { color: 'error.main' } : undefined}
            >
              {label}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
