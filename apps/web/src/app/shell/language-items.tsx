import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { languageNames } from '../../lib/i18n/language-names.ts';
import { languages, languageTag, switchLanguage } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

export interface MenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Each language by its own name. */
export function LanguageItems({ anchor, onClose }: MenuProps) {
  const current = useLanguage();
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {languages.map((language) => (
        <MenuItem
          key={language}
          role="menuitemradio"
          aria-checked={language === current}
          selected={language === current}
          lang={languageTag(language)}
          onClick={() => switchLanguage(language)}
        >
          {languageNames[language]}
        </MenuItem>
      ))}
    </Menu>
  );
}
