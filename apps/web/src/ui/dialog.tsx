import { useEffect, useRef } from 'react';
import MuiDialog, { type DialogProps } from '@mui/material/Dialog';

/** A second click that is no later than this belongs to the one that opened the dialog. */
const DOUBLE_CLICK_MS = 500;

/** A dialog that closes by a click beside it, but not by the second half of the double click that opened it. */
export function Dialog({ open, onClose, ...others }: DialogProps) {
  const opened = useRef(0);
  useEffect(() => {
    if (open) opened.current = performance.now();
  }, [open]);
  return (
    <MuiDialog
      {...others}
      open={open}
      onClose={(event, reason) => {
        const isDoubled = reason === 'backdropClick' && performance.now() - opened.current < DOUBLE_CLICK_MS;
        if (!isDoubled) onClose?.(event, reason);
      }}
    />
  );
}
