import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type FileStoreSettings, readSettings } from '../config/read-settings.ts';
import { repositoryRoot } from '../config/repository-root.ts';

export interface TestS3 {
  settings: Extract<FileStoreSettings, { kind: 's3' }>;
  stop(): Promise<void>;
}

/** An S3-speaking server (moto) with one bucket, of its own Python packages; the reason where it cannot be had. */
export async function startTestS3(): Promise<TestS3 | { missing: string }> {
  const { python } = readSettings({}).compute;
  let packages: string;
  try {
    packages = await installPackages(python);
  } catch (error) {
    return { missing: (error as Error).message.slice(0, 300) };
  }
  const port = await freePort();
  const server = spawn(python, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PYTHONPATH: packages },
  });
  const settings = {
    kind: 's3' as const,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'hakaru',
    accessKey: 'test',
    secretKey: 'test-secret',
    cacheFolder: '',
  };
  await createBucket(settings);
  return {
    settings,
    async stop() {
      server.kill();
      await once(server, 'exit');
    },
  };
}

async function installPackages(python: string): Promise<string> {
  const requirements = join(repositoryRoot, 'apps', 'server', 'requirements-s3.txt');
  const hash = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 16);
  const folder = join(repositoryRoot, '.cache', `s3-server-${hash}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    await promisify(execFile)(
      python,
      [
        '-m',
        'pip',
        'install',
        '--quiet',
        '--disable-pip-version-check',
        '--no-deps',
        '--target',
        draft,
        '-r',
        requirements,
      ],
      { timeout: 180_000 },
    );
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

async function createBucket(settings: TestS3['settings']): Promise<void> {
  const client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test-secret' },
    maxAttempts: 1,
  });
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
      return client.destroy();
    } catch (error) {
      if (tries > 150) throw error;
      await sleep(100);
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
