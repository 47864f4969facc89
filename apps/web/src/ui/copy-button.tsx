import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { useEffect, useState } from 'react';
import { labelled } from '../lib/i18n/joined.ts';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { uiMessages } from './ui-messages.ts';

/** Copies a text, and says so. of: what it is, to screen readers. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const t = useMessages(uiMessages);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Tooltip title={copied ? t('copied') : t('copy')}>
      <IconButton size="small" onClick={copy} aria-label={labelled(t('copy'), of)} sx={{ ml: 0.5 }}>
        {copied ? <CheckIcon fontSize="inherit" color="success" /> : <CopyIcon fontSize="inherit" />}
      </IconButton>
    </Tooltip>
  );
}
