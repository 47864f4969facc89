import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import TranslateIcon from '@mui/icons-material/Translate';
import { lazy, Suspense, useState } from 'react';
import { languageNames } from '../../lib/i18n/language-names.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { appMessages } from '../app-messages.ts';

const LanguageItems = lazy(async () => ({ default: (await import('./menus.ts')).LanguageItems }));

/** The language switcher: stores the choice and reloads. */
export function LanguageMenu() {
  const t = useMessages(appMessages);
  const current = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = current === 'test' ? current : languageNames[current];
  return (
    <>
      <Button
        color="inherit"
        aria-label={`${t('language')}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 44, fontWeight: 500 }}
      >
        <TranslateIcon fontSize="small" />
        <Box component="span" sx={{ ml: 1, display: { xs: 'none', md: 'inline' } }}>
          {name}
        </Box>
      </Button>
      {anchor && (
        <Suspense>
          <LanguageItems anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
