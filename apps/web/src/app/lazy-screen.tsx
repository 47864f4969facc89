import { CHUNK_LOAD_TIMEOUT_MS } from '@hakaru/contract';
import { createElement, use, type ComponentType } from 'react';

/** A screen's code did not arrive: the server was updated meanwhile, or the network is gone. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('the code of this page could not be loaded', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** A route's component whose code is loaded when it is first shown, or before by `preload`. */
export function lazyScreen(load: () => Promise<ComponentType>, timeoutMs = CHUNK_LOAD_TIMEOUT_MS) {
  let loaded: ComponentType | null = null;
  let failure: ChunkLoadError | null = null;
  let loading: Promise<void> | null = null;
  function preload(): Promise<void> {
    if (loaded) return Promise.resolve();
    failure = null;
    loading ??= inTime(load(), timeoutMs)
      .then((component) => {
        loaded = component;
      })
      .catch((error: unknown) => {
        failure = new ChunkLoadError(error);
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }
  function LazyScreen() {
    if (failure) throw failure;
    if (!loaded) use(preload());
    return loaded ? createElement(loaded) : null;
  }
  return Object.assign(LazyScreen, { preload });
}

function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not loaded within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
