import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';

/** Folded until asked for, and never while something inside is wrong. */
export function AdvancedFields({ forceOpen, children }: { forceOpen: boolean; children: ReactNode }) {
  const t = useMessages(uiMessages);
  const id = useId();
  const [asked, setAsked] = useState(false);
  const open = asked || forceOpen;
  return (
    <div>
      <Button
        type="button"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setAsked(!open)}
        startIcon={<ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
      >
        {t('advanced_parameters')}
      </Button>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ display: 'grid', gap: 2, pt: 1.5 }}>{children}</Box>
      </Collapse>
    </div>
  );
}
