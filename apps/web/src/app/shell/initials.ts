/** Up to two letters: of a Latin name the first of the first and last word, of a Japanese one its first character. */
export function initials(name: string | undefined): string {
  if (!name) return '';
  if (!/^[\p{Script=Latin}\s.'-]+$/u.test(name)) return [...name.trim()][0] ?? '';
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
