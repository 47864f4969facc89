import { Children, type ComponentProps } from 'react';
import Box from '@mui/material/Box';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../../ui/ui-messages.ts';
import { MOST_LISTED } from './first-options.ts';

/** The list of a choice; one that was cut says so. */
export function OptionList({ children, ...list }: ComponentProps<'ul'>) {
  const t = useMessages(uiMessages);
  return (
    <ul {...list}>
      {children}
      {Children.count(children) >= MOST_LISTED && (
        <Box component="li" role="presentation" sx={{ px: 2, py: 1, typography: 'body2', color: 'text.secondary' }}>
          {t('options_cut', { count: MOST_LISTED })}
        </Box>
      )}
    </ul>
  );
}
