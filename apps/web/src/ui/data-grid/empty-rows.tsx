import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';

declare module '@mui/x-data-grid' {
  interface NoRowsOverlayPropsOverrides {
    onClear?: () => void;
  }
}

/** In place of the rows when search or filters leave none. */
export function EmptyRows({ onClear }: { onClear?: () => void }) {
  const t = useMessages(uiMessages);
  return (
    <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1, height: '100%', p: 2 }}>
      <Typography variant="h3" component="p">
        {t('no_match')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('no_match_text')}
      </Typography>
      {onClear && (
        <Button size="small" onClick={onClear}>
          {t('clear_search')}
        </Button>
      )}
    </Box>
  );
}
