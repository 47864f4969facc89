import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { ComputeProcess } from '../compute/compute-process.ts';

/** The compute process that all test files share. Stopping it leaves it: its libraries take longer to load than most tests run. */
export async function joinSharedCompute(): Promise<ComputeProcess> {
  const { address, token, pid } = JSON.parse(await text(connect(inject('computeSocket')))) as Pick<
    ComputeProcess,
    'address' | 'token' | 'pid'
  >;
  const left = Promise.withResolvers<string>();
  return { address, token, pid, gone: left.promise, stop: async () => left.resolve('it was left') };
}
