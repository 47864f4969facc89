import type { ColumnType, RawBuilder } from 'kysely';

/** A jsonb column, written with json(). */
export type Json<T> = ColumnType<T, RawBuilder<T>, RawBuilder<T>>;
export type DefaultedJson<T> = ColumnType<T, RawBuilder<T> | undefined, RawBuilder<T>>;
export type NullableJson<T> = ColumnType<T | null, RawBuilder<T> | null | undefined, RawBuilder<T> | null>;

/** A time that the database fills in where none is given. */
export type DefaultedTime = ColumnType<Date, Date | undefined, Date>;
export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
