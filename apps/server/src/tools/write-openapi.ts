import { writeFile } from 'node:fs/promises';
import { openApiFile, openApiText } from '../http/openapi/build-openapi.ts';

await writeFile(openApiFile, openApiText());
