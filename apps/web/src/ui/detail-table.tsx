import { type ReactNode, useEffect, useState } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { uiMessages } from './ui-messages.ts';
import { labelled } from '../lib/i18n/joined.ts';

export type Detail = {
  label: string;
  value: ReactNode;
  /** Offers this text for copying (hashes, ids). */
  copy?: string;
};

/** Keys and values: where a result comes from (version, recipe, split, seed, parameters, versions, time). */
export function DetailTable({ details, label }: { details: readonly Detail[]; label: string }) {
  return (
    <Table aria-label={label}>
      <TableBody>
        {details.map((fact) => (
          <TableRow key={fact.label}>
            <TableCell component="th" scope="row" sx={{ width: '34%', color: 'text.secondary', verticalAlign: 'top' }}>
              {fact.label}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {fact.value}
              {fact.copy !== undefined && <CopyButton text={fact.copy} of={fact.label} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function CopyButton({ text, of }: { text: string; of: string }) {
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
