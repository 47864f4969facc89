/** A pattern of words whose values are patterns themselves: a value in Japanese closes up with the words around it. */
export function anyOf(words: string): RegExp {
  return new RegExp(words.replaceAll(' ', ' ?'));
}
