import type { defineGivenRowsCall, defineOwnRowsCall } from '@hakaru/contract/training/model-calls';

/** Saves what a model says of the rows it learned from. */
export type OwnRowsCall = ReturnType<typeof defineOwnRowsCall<object>>;

/** Saves what a model says of another dataset's rows. */
export type GivenRowsCall = ReturnType<typeof defineGivenRowsCall<object>>;
