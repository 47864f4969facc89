import { useEffect, useRef } from 'react';

/** Takes a table that is pasted anywhere on the page, as cells copied in a spreadsheet are; null takes none. */
export function usePaste(onTable: ((text: string) => void) | null): void {
  const taken = useRef(onTable);
  useEffect(() => {
    taken.current = onTable;
  });
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const { target } = event;
      const isField = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
      if (!taken.current || isField || !isTable(text)) return;
      event.preventDefault();
      taken.current(text);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Whether a text has several lines, as every table. */
export function isTable(text: string): boolean {
  return text.trim().split(/\r\n|\n|\r/).length > 1;
}

/** The text as a file, which is read as any other. Spreadsheets divide cells by tabs. */
export function pastedFile(text: string, name: string): File {
  return new File([text], `${name}.${text.includes('\t') ? 'tsv' : 'csv'}`, { type: 'text/plain' });
}
