const prefixed = 'm g s A K mol cd Hz N Pa J W C V F Ω ohm S Wb T H lm lx L l eV cal Wh bar t B'.split(' ');
const prefixes = ['', 'da', ...'Y Z E P T G M k h d c m u µ μ n p f'.split(' ')];
const plain =
  '°C °F ° deg rad % ‰ wt% vol% mol% at% mass% h hr min sec day rpm ppm ppb psi atm Torr mmHg mmH2O wt vol pH cP ton lb ft inch rev cps 秒 分 時 時間 日 個 枚 本 回 円 度 件 人 トン 回転'.split(
    ' ',
  );
const units = new Set([...plain, ...prefixed.flatMap((unit) => prefixes.map((prefix) => prefix + unit))]);

/** Whether a cell is a unit and nothing else, as in `MPa`, `℃`, `L/min`, `[mm]` or `W/(m·K)`. */
export function isUnit(cell: string): boolean {
  const tokens = inside(cell)
    .normalize('NFKC')
    .replaceAll('μ', 'µ')
    .split(/[\s/·・*^()⁻¹²³\d.-]+/u)
    .filter((token) => token !== '');
  return tokens.length > 0 && tokens.every((token) => units.has(token) || units.has(token.replace('µ', 'u')));
}

/** The unit in a name's last brackets, as in `Temperature (°C)` or `降水量[mm]`; null where there is none. */
export function unitInName(name: string): string | null {
  return /[(（[［]\s*([^()（）[\]［］]{1,20}?)\s*[)）\]］]$/.exec(name)?.[1] ?? null;
}

/** What stands in a text's brackets, where it is all in brackets. */
export function inside(cell: string): string {
  return cell.trim().replace(/^[(（[［]\s*(.*?)\s*[)）\]］]$/u, '$1');
}
