import { columnName } from '../columns/column-name.ts';

/** A column's name with its unit in brackets, unless the name has it already: Temperature → Temperature (°C), but 温度(℃) stays. */
export function withUnit(name: string, unit: string | null | undefined): string {
  return unit && !carriesUnit(name, unit) ? `${columnName(name)} (${unit})` : columnName(name);
}

/** Whether a name ends with the unit in brackets of any kind. */
export function carriesUnit(name: string, unit: string): boolean {
  const inBrackets = /[([{［（【]\s*([^)\]}］）】]*?)\s*[)\]}］）】]\s*$/.exec(name)?.[1];
  return inBrackets !== undefined && inBrackets.normalize('NFKC') === unit.normalize('NFKC');
}
