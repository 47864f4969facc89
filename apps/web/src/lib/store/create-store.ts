import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  set(next: T | ((current: T) => T)): void;
  subscribe(listener: () => void): () => void;
  /** The value inside a component. */
  use(): T;
}

/** A value that lives outside React, for what both components and plain functions change. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  function get(): T {
    return value;
  }
  function set(next: T | ((current: T) => T)): void {
    const changed = typeof next === 'function' ? (next as (current: T) => T)(value) : next;
    if (Object.is(changed, value)) return;
    value = changed;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get, get) };
}
