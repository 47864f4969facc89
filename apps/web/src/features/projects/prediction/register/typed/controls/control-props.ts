import type { Cell } from '@hakaru/contract';
import { withUnit } from '../../../../../../lib/numbers/with-unit.ts';
import type { Feature } from '../read-cell.ts';

export interface ControlProps {
  feature: Feature;
  value: Cell;
  onChange: (value: Cell) => void;
  /** What is typed cannot be read (its reason), or can be again (null). */
  onProblem: (problem: string | null) => void;
}

/** A feature's name with its unit, for a label. */
export function labelOf({ name, unit }: Feature): string {
  return withUnit(name, unit);
}
