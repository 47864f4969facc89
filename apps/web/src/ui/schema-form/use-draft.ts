import { useState } from 'react';

/**
 * The text of a field whose value is not text: kept as typed ('1.', '1e') while it means the value,
 * written anew when the value changes from outside. The setter returns the value of the new text.
 */
export function useDraft(
  value: unknown,
  read: (text: string) => unknown,
  write: (value: unknown) => string,
): [string, (text: string) => unknown] {
  const [draft, setDraft] = useState(() => write(value));
  const text = same(read(draft), value) ? draft : write(value);
  return [
    text,
    (next) => {
      setDraft(next);
      return read(next);
    },
  ];
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
