import { setTimeout as sleep } from 'node:timers/promises';
import type { ComputeState } from '@hakaru/contract';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from '../config/read-settings.ts';
import { ComputeFailure } from './compute-client.ts';
import { type ComputeService, createComputeService } from './compute-service.ts';

let service: ComputeService;
const heard: ComputeState[] = [];

function create(env: Record<string, string> = {}): ComputeService {
  service = createComputeService(readSettings(env).compute, pino({ level: 'silent' }));
  heard.length = 0;
  service.onState((state) => heard.push(state));
  return service;
}
afterEach(() => service.stop());

async function until(state: ComputeState, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; service.state() !== state; await sleep(10))
    if (Date.now() > end) throw new Error(`still ${service.state()}`);
}

describe('the compute service', () => {
  it('starts once when asked twice, tells what it can do, and stops', async () => {
    create({ HAKARU_CAPACITY: '2' });
    expect(() => service.requireRunning()).toThrow('compute_unavailable');
    await Promise.all([service.start(), service.start()]);
    expect(await service.status()).toMatchObject({
      state: 'running',
      engine: 'embedded',
      running: 0,
      queued: 0,
      reason: null,
      versions: { numpy: expect.any(String) },
    });
    await service.stop();
    expect(heard).toEqual(['starting', 'running', 'stopping', 'stopped']);
    expect(await service.status()).toMatchObject({ state: 'stopped', workers: 0 });
  });

  it('is started again when it dies, and its process dies with it', async () => {
    create();
    await service.start();
    const first = service.process()?.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await until('starting');
    await until('running');
    expect(service.process()?.pid).not.toBe(first);
    const second = service.process()?.pid ?? 0;
    await service.stop();
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
  });

  it('says why it failed', async () => {
    create({ HAKARU_PYTHON: '/bin/false' });
    await service.start();
    expect(await service.status()).toMatchObject({ state: 'failed', reason: expect.stringContaining('exit code 1') });
    await expect(service.client()).rejects.toThrow('compute_unavailable');
    create({ HAKARU_PYTHON: '/nowhere/python' });
    await service.start();
    expect((await service.status()).reason).toContain('ENOENT');
  });

  it('stops by itself when it has been idle', async () => {
    create({ HAKARU_COMPUTE_IDLE_MINUTES: '0.01' });
    await service.start();
    await until('stopped');
    expect(heard).toEqual(['starting', 'running', 'stopping', 'stopped']);
  });

  it('refuses work it does not know with a reason', async () => {
    create();
    const client = await service.client();
    const refused = client.call('regression.nothing' as 'tabulation.shapiro_wilk', { samples: [] });
    await expect(refused).rejects.toBeInstanceOf(ComputeFailure);
    await expect(refused).rejects.toMatchObject({
      code: 'compute_failed',
      params: { reason: expect.stringContaining('no such task') },
    });
  });
});
