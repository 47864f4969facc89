import { existsSync } from 'node:fs';
import { root } from './paths.mjs';

/** The Node that runs TypeScript as it is: this one where it is new enough, else the packages'. */
export function node24() {
  const packaged = `${root}/node_modules/node-${process.platform}-${process.arch}/bin/node`;
  if (existsSync(packaged)) return packaged;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

/** The environment in which `node` and the packages' commands are found first. */
export function packagedEnvironment(extra = {}) {
  return { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ''}`, ...extra };
}
