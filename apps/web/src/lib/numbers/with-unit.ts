import { isUnit, unitInName } from '@hakaru/contract/text/units';
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

/** A quantity of a column in the unit that its name says, as in `1.24 MPa`; without one as it is. */
export function inUnitOf(column: string, quantity: string): string {
  const unit = knownUnit(column);
  return unit ? `${quantity}\u00a0${unit}` : quantity;
}

/** What is measured as a column is, with the unit that its name says: RMSE (MPa). */
export function namedInUnitOf(column: string, name: string): string {
  const unit = knownUnit(column);
  return unit ? `${name} (${unit})` : name;
}

function knownUnit(column: string): string | null {
  const unit = unitInName(column);
  return unit && isUnit(unit) ? unit : null;
}
