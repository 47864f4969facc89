import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatCount } from '../../lib/numbers/format-number.ts';
import { SearchField } from '../search-field.tsx';
import { uiMessages } from '../ui-messages.ts';

/** A page of more columns than this is neither sent nor drawn. */
export const MOST_COLUMNS = 500;

/** The columns of a table to be shown: all, or of very many the first that hold what is searched for. `search` says so, and is null where nothing is cut. */
export function useManyColumns(names: readonly string[]): { shown: string[] | undefined; search: ReactNode } {
  const t = useMessages(uiMessages);
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const typed = text.normalize('NFKC').toLowerCase();
    return typed === '' ? names : names.filter((name) => name.normalize('NFKC').toLowerCase().includes(typed));
  }, [names, text]);
  const shown = useMemo(() => found.slice(0, MOST_COLUMNS), [found]);
  if (names.length <= MOST_COLUMNS) return { shown: undefined, search: null };
  const numbers = {
    shown: formatCount(shown.length),
    found: formatCount(found.length),
    total: formatCount(names.length),
  };
  const words =
    text === ''
      ? t('columns_first', numbers)
      : found.length > shown.length
        ? t('columns_found_first', numbers)
        : t('columns_found', numbers);
  return {
    shown,
    search: (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <SearchField label={t('find_column')} value={text} onSearch={setText} />
        <Typography variant="body2" color="textSecondary" role="status">
          {words}
        </Typography>
      </Box>
    ),
  };
}
