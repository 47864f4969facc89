import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';
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
  'locale/utils',
  'Paper',
  'Skeleton',
  'SvgIcon',
  'Toolbar',
  'Typography',
];
const everyPage = new RegExp(
  `node_modules/(${[...packages, ...components.map((name) => `@mui/material/${name}`)].join('|')})/`,
);

// Icons that several screens have and no page begins with: one file, as each of their own has a name in the first one.
const icons = [
  'Add',
  'ArrowDropDown',
  'BrokenImageOutlined',
  'Close',
  'DeleteOutlined',
  'Download',
  'DownloadOutlined',
  'DragIndicator',
  'EditOutlined',
  'LabelOutlined',
  'MoreVert',
  'PlayArrowOutlined',
  'Timeline',
  'UploadFileOutlined',
];
const sharedIcons = new RegExp(`node_modules/@mui/icons-material/(esm/)?(${icons.join('|')})\\.`);

// Of about seventy that are loaded apart.
const MANY_SCREENS = 12;

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

/** What the server alone asks of a model. */
const ofServer = ['inputs', 'check_inputs', 'export'];

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
        for (const verb of ofServer) delete schema.tasks[verb];
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

/**
 * The same for calls: the schema of what one answers with is the server's alone. Without it, and with making schemas
 * marked as free of effects, the bundler leaves out every schema of the contract that the browser does not check with.
 */
function withoutResponses(): Plugin {
  return {
    name: 'hakaru-without-responses',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/, code: /\bz\.|defineCall\(/ },
      handler(code) {
        const edits = new Map<number, { to: number; text: string }>();
        visitCalls(parseAst(code, { lang: 'ts' }), (name, call) => {
          edits.set(call.start, { to: call.start, text: '/* @__PURE__ */ ' });
          const [shape] = name === 'defineCall' ? call.arguments : [];
          for (const part of shape?.type === 'ObjectExpression' ? shape.properties : [])
            if (part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === 'response')
              edits.set(part.start, { to: part.end, text: 'response: undefined' });
        });
        let left = code;
        for (const [from, { to, text }] of [...edits].sort(([a], [b]) => b - a))
          left = `${left.slice(0, from)}${text}${left.slice(to)}`;
        return { code: left, map: null };
      },
    },
  };
}

type Tree = ReturnType<typeof parseAst>;
type Call = Extract<Tree['body'][number], { type: 'ExpressionStatement' }>['expression'] & { type: 'CallExpression' };

/** Every call that begins with `z` or `defineCall`, but those inside of a response. */
function visitCalls(node: unknown, found: (name: string, call: Call) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => visitCalls(one, found));
  if (typeof node !== 'object' || node === null) return;
  const { type, key } = node as { type?: string; key?: { name?: string } };
  if (type === 'Property' && key?.name === 'response') return;
  if (type === 'CallExpression') {
    const name = firstName(node);
    if (name === 'z' || name === 'defineCall') found(name, node as Call);
  }
  for (const child of Object.values(node)) visitCalls(child, found);
}

function firstName(node: unknown): string | undefined {
  const { name, callee, object } = node as { name?: string; callee?: unknown; object?: unknown };
  return callee || object ? firstName(callee ?? object) : name;
}

const screens = { environment: 'happy-dom', include: ['src/**/*.test.tsx'], setupFiles: ['src/testing/setup.ts'] };

// What is asked once a page, as whether somebody is signed in, is asked anew in each file of these.
const askOnceAPage = ['src/app/guards.test.tsx'];

export default defineConfig({
  plugins: [react(), compressed(), withoutAnswers(), withoutResponses()],
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'defineCall'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: everyPage },
            { name: 'icons', test: sharedIcons },
            // What many screens have: one request instead of twenty, and twenty names fewer in the first file. What the
            // first page shares with them must be in "base", or it would load all of them: so its "locale/utils".
            { name: 'components', test: /node_modules\/@mui\/material\//, minShareCount: MANY_SCREENS },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/oidc': server } },
  test: {
    testTimeout: 30_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'logic', environment: 'node', include: ['src/**/*.test.ts'], isolate: false } },
      // Loading the components takes longer than most files' tests: the files of a worker share them.
      { extends: true, test: { ...screens, name: 'screens', exclude: askOnceAPage, isolate: false } },
      { extends: true, test: { ...screens, name: 'screens of a new page', include: askOnceAPage } },
    ],
  },
});
