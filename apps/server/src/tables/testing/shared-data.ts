import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../config/repository-root.ts';

/** A file of the public test data beside the repository; HAKARU_TEST_DATA names another place. Null where it is not there. */
export function sharedData(path: string): string | null {
  const found = join(process.env.HAKARU_TEST_DATA ?? join(repositoryRoot, '..', 'shared', 'data'), path);
  return existsSync(found) ? found : null;
}
