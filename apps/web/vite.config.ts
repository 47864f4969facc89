import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` beside a server started with HAKARU_PUBLIC_URL=http://localhost:5173.
const server = { target: 'http://127.0.0.1:8700', changeOrigin: false };

// What every page needs, and releases seldom change: one file, compressed together and kept by the browser.
const packages = [
  'react',
  'react-dom',
  'scheduler',
  '@tanstack',
  'i18next',
  'react-i18next',
  '@emotion',
  'stylis',
  '@mui/system',
  '@mui/utils',
];
const components = [
  'styles',
  'AppBar',
  'Avatar',
  'Box',
  'Breadcrumbs',
  'Button',
  'ButtonBase',
  'Divider',
  'IconButton',
  'LinearProgress',
  'Link',
  'List',
  'ListItem',
  'ListItemButton',
  'ListItemIcon',
  'ListItemText',
  'Paper',
  'Skeleton',
  'SvgIcon',
  'Toolbar',
  'Typography',
];
const everyPage = new RegExp(
  `node_modules/(${[...packages, ...components.map((name) => `@mui/material/${name}`)].join('|')})/`,
);

/** Compresses what was built once, so that the server never has to: it sends the .br or .gz beside a file. */
function compressed(): Plugin {
  return {
    name: 'hakaru-compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json)$/.test(name)) continue;
        const content = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(
          join(dir, `${name}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        );
      }
    },
  };
}

/** Answers of compute are checked by the server; the browser has only what it asks with: forms, and what a call is given. */
function withoutAnswers(): Plugin {
  return {
    name: 'hakaru-without-answers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /jobs\/generated\/\w+\.schema\.json$/ },
      handler(text) {
        const schema = JSON.parse(text) as { tasks: Record<string, { result: { $defs?: object } }> };
        for (const task of Object.values(schema.tasks)) {
          // Their parts are referred to by name; each may be anything.
          const names = Object.keys(task.result.$defs ?? {});
          task.result = { $defs: Object.fromEntries(names.map((name) => [name, {}])) };
        }
        return { code: JSON.stringify(schema), map: null };
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), compressed(), withoutAnswers()],
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: everyPage }] } } },
  },
  server: { proxy: { '/api': server, '/oidc': server } },
  test: {
    testTimeout: 30_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'logic', environment: 'node', include: ['src/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
});
