import { existsSync } from 'node:fs';
import { cache, root } from './paths.mjs';

/** The Node that runs TypeScript as it is: this one where it is new enough, else the packages'. */
export function node24() {
  const packaged = `${root}/node_modules/node-${process.platform}-${process.arch}/bin/node`;
  if (existsSync(packaged)) return packaged;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

/**
 * The environment in which `node` and the packages' commands are found first, and what Node has compiled once is kept: the
 * server's small processes then start in half the time.
 */
export function packagedEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: `${cache}/compiled`,
    ...extra,
  };
}
