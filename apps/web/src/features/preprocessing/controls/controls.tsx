import type { ComponentType } from 'react';
import { ColumnControl } from './column-control.tsx';
import { ColumnsControl } from './columns-control.tsx';
import type { ControlProps } from './control-props.ts';
import { FormulaControl } from './formula-control.tsx';
import { LabelsControl } from './labels-control.tsx';
import { type LineField, LinesControl } from './lines-control.tsx';
import { ChoicesControl, DatasetControl, TextsControl } from './list-controls.tsx';
import { SelectionControl } from './selection-control.tsx';
import { RectangleControl, RegionControl } from '../images/region/region-control.tsx';

const column: LineField = { name: 'column', kind: 'column', words: 'column' };

function lines(...fields: LineField[]): ComponentType<ControlProps> {
  return function Lines(props) {
    return <LinesControl {...props} fields={fields} />;
  };
}

/** How parameters are entered that a form of single fields cannot show, by the control their schema names. */
export const controls: Record<string, ComponentType<ControlProps>> = {
  columns: ColumnsControl,
  column: ColumnControl,
  formula: FormulaControl,
  selection: SelectionControl,
  labels: LabelsControl,
  choices: ChoicesControl,
  texts: TextsControl,
  dataset: DatasetControl,
  region: RegionControl,
  rectangle: RectangleControl,
  bounds: lines(
    column,
    { name: 'lower', kind: 'number', words: 'lower' },
    { name: 'upper', kind: 'number', words: 'upper' },
  ),
  sort: lines(column, { name: 'descending', kind: 'check', words: 'descending' }),
  renamings: lines(column, { name: 'name', kind: 'text', words: 'new_name' }),
  replacements: lines(
    { name: 'value', kind: 'value', words: 'value' },
    { name: 'by', kind: 'value', words: 'replaced_by' },
  ),
  key_pairs: lines(column, { name: 'other', kind: 'text', words: 'other_column' }),
};
