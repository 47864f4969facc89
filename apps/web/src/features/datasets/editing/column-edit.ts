import { isReservedName } from '@hakaru/contract/text/reserved-names';
import {
  type CallRequest,
  type ColumnRole,
  type ColumnType,
  type DatasetColumn,
  type draftColumns,
  type Specification,
  specification,
  type updateDataset,
} from '@hakaru/contract';

/** A column as a person wants it. */
export interface ColumnWish {
  /** What it is called now. */
  before: DatasetColumn;
  name: string;
  type: ColumnType;
  unit: string;
  description: string;
  role: ColumnRole;
  /** As they are typed; null is none. */
  lower: Typed;
  target: Typed;
  upper: Typed;
}

type Typed = number | string | null;

export function wishOf(column: DatasetColumn): ColumnWish {
  return {
    before: column,
    name: column.name,
    type: column.type,
    unit: column.unit ?? '',
    description: column.description ?? '',
    role: column.role,
    lower: column.specification?.lower ?? null,
    target: column.specification?.target ?? null,
    upper: column.specification?.upper ?? null,
  };
}

type Described = NonNullable<NonNullable<CallRequest<typeof updateDataset>['body']>['columns']>;
type Edits = CallRequest<typeof draftColumns>['body']['columns'];

/** What is said of columns, changed at once. */
export function describedOf(wishes: readonly ColumnWish[]): Described {
  return wishes.flatMap((wish) => {
    const { before, unit, description, role } = wish;
    const said = { unit: unit.trim() || null, description: description.trim() || null, role };
    const wished = specificationOf(wish);
    const isSame = limits.every((name) => wished[name] === (before.specification?.[name] ?? null));
    return isSame && said.unit === before.unit && said.description === before.description && role === before.role
      ? []
      : [{ name: before.name, ...said, ...(!isSame && { specification: wished }) }];
  });
}

const limits = ['lower', 'target', 'upper'] as const;

function specificationOf(wish: Pick<ColumnWish, (typeof limits)[number]>): Specification {
  const [lower, target, upper] = limits.map((name) => {
    const typed = wish[name];
    return typeof typed === 'number' ? typed : null;
  });
  return { lower: lower ?? null, target: target ?? null, upper: upper ?? null };
}

/** What is wrong with the limits as they are typed. */
export function limitsProblem(
  wish: Pick<ColumnWish, (typeof limits)[number]>,
): 'limits_not_numbers' | 'limits_not_rising' | null {
  if (limits.some((name) => wish[name] !== null && typeof wish[name] !== 'number')) return 'limits_not_numbers';
  return specification.safeParse(specificationOf(wish)).success ? null : 'limits_not_rising';
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
