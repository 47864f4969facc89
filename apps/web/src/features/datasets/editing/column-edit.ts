import { isReservedName } from '@hakaru/contract/text/reserved-names';
import type { CallRequest, ColumnRole, ColumnType, DatasetColumn, draftColumns, updateDataset } from '@hakaru/contract';

/** A column as a person wants it. */
export interface ColumnWish {
  /** What it is called now. */
  before: DatasetColumn;
  name: string;
  type: ColumnType;
  unit: string;
  description: string;
  role: ColumnRole;
}

export function wishOf(column: DatasetColumn): ColumnWish {
  return {
    before: column,
    name: column.name,
    type: column.type,
    unit: column.unit ?? '',
    description: column.description ?? '',
    role: column.role,
  };
}

type Described = NonNullable<NonNullable<CallRequest<typeof updateDataset>['body']>['columns']>;
type Edits = CallRequest<typeof draftColumns>['body']['columns'];

/** What is said of columns, changed at once. */
export function describedOf(wishes: readonly ColumnWish[]): Described {
  return wishes.flatMap(({ before, unit, description, role }) => {
    const said = { unit: unit.trim() || null, description: description.trim() || null, role };
    return said.unit === before.unit && said.description === before.description && role === before.role
      ? []
      : [{ name: before.name, ...said }];
  });
}

/** Names and types, which make a new version. */
export function editsOf(wishes: readonly ColumnWish[]): Edits {
  return wishes.flatMap(({ before, name, type }) => {
    const new_name = name.trim();
    if (new_name === before.name && type === before.type) return [];
    return [
      {
        name: before.name,
        ...(new_name === before.name ? {} : { new_name }),
        ...(type === before.type ? {} : { type }),
      },
    ];
  });
}

/** What is wrong with a column's new name among all columns, letter case aside. */
export function nameProblem(
  wish: ColumnWish,
  names: readonly string[],
): 'name_empty' | 'name_repeated' | 'name_reserved' | null {
  const name = wish.name.trim().toLowerCase();
  if (name === '') return 'name_empty';
  if (isReservedName(name)) return 'name_reserved';
  return names.filter((other) => other.trim().toLowerCase() === name).length > 1 ? 'name_repeated' : null;
}
