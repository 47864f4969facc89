import { useEffect, useRef, useState, type RefObject } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { uiMessages } from './ui-messages.ts';

type SearchFieldProps = {
  value: string;
  /** Called when the reader pauses or presses Enter. */
  onSearch: (text: string) => void;
  label?: string;
  delayMs?: number;
};

/** Search as you type; '/' focuses it from anywhere on the page, Esc clears it. */
export function SearchField({ value, onSearch, label, delayMs = 250 }: SearchFieldProps) {
  const t = useMessages(uiMessages);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSlashFocus(input);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string, wait: number): void {
    setText(next);
    clearTimeout(timer.current);
    if (wait > 0) timer.current = setTimeout(() => onSearch(next.trim()), wait);
    else onSearch(next.trim());
  }

  return (
    <TextField
      type="search"
      label={label ?? t('search')}
      value={text}
      inputRef={input}
      onChange={(event) => search(event.target.value, delayMs)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && !(event.key === 'Escape' && text)) return;
        event.preventDefault();
        search(event.key === 'Enter' ? text : '', 0);
      }}
      sx={{ minWidth: '16rem', 'input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { 'aria-keyshortcuts': '/', title: t('search_hint') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <IconButton size="small" edge="end" aria-label={t('clear')} onClick={() => search('', 0)}>
              <ClearIcon fontSize="small" />
            </IconButton>
          ),
        },
      }}
    />
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** '/' pressed outside any field puts the cursor into this one. */
function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
