import { writeFile } from 'node:fs/promises';
import { openApiFile, openApiText } from '../http/openapi/openapi-text.ts';

await writeFile(openApiFile, openApiText());
