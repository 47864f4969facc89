/** Signs that close a name in brackets: the full-width one as it is typed in Japanese. */
const closingBracket = /[\]］]/g;

/** A column's name as a formula has it: in brackets, in which a closing one is written twice. */
export function nameInFormula(column: string): string {
  return `[${column.replaceAll(closingBracket, (sign) => sign + sign)}]`;
}

const closes: Readonly<Record<string, string>> = { '[': ']', '［': ']', '`': '`', "'": "'", '"': '"' };
const wide: Readonly<Record<string, string>> = { '］': ']', '［': '[' };
const bareName = /[\p{L}_][\p{L}\p{M}\p{N}_.]*/uy;

/** The names of a formula: in [brackets], in `backquotes`, or bare; texts in quotes name nothing. As compute reads them. */
export function namesInFormula(formula: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < formula.length;) {
    const closing = closes[formula[at]!];
    if (closing !== undefined) {
      const { text, next } = quoted(formula, at + 1, closing);
      if (closing === ']' || closing === '`') found.add(text);
      at = next;
      continue;
    }
    bareName.lastIndex = at;
    const [word] = bareName.exec(formula) ?? [];
    if (word) found.add(word);
    at += word?.length ?? 1;
  }
  return found;
}

/** What stands until the closing sign, which twice stands for itself. */
function quoted(formula: string, from: number, closing: string): { text: string; next: number } {
  const isClosing = (sign: string | undefined) =>
    sign !== undefined && (closing === ']' ? (wide[sign] ?? sign) : sign) === closing;
  let text = '';
  for (let at = from; at < formula.length; at += 1) {
    if (isClosing(formula[at])) {
      if (!isClosing(formula[at + 1])) return { text, next: at + 1 };
      at += 1;
    }
    text += formula[at];
  }
  return { text, next: formula.length };
}
