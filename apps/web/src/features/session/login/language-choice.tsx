import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { languages, languageTag, switchLanguage } from '../../../lib/i18n/language.ts';
import { languageNames } from '../../../lib/i18n/language-names.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { sessionMessages } from '../session-messages.ts';

/** Each language by its own name, so that it is found by who cannot read the other. */
export function LanguageChoice() {
  const t = useMessages(sessionMessages);
  return (
    <Stack direction="row" role="group" aria-label={t('language')} spacing={1} sx={{ justifyContent: 'center' }}>
      {languages.map((language) => (
        <Button
          key={language}
          size="small"
          color={language === currentLanguage() ? 'primary' : 'secondary'}
          aria-pressed={language === currentLanguage()}
          lang={languageTag(language)}
          onClick={() => switchLanguage(language)}
        >
          {languageNames[language]}
        </Button>
      ))}
    </Stack>
  );
}
