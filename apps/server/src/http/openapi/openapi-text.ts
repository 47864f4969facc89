import { join } from 'node:path';
import { repositoryRoot } from '../../config/repository-root.ts';
import { buildOpenApi } from './build-openapi.ts';

export const openApiFile = join(repositoryRoot, 'docs', 'openapi.json');

/** docs/openapi.json as it should be; written by tools/write-openapi.ts. */
export function openApiText(): string {
  return `${JSON.stringify(buildOpenApi(), null, 1)}\n`;
}
