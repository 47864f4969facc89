import { readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { root } from '../lib/paths.mjs';

const japanese = /[\u3041-\u30ff\u4e00-\u9fff]/;
const catalogue = /(^|[/.-])(en|ja)\.ts$/;
const schemas = 'packages/contract/src/jobs/generated';
const untold = /\.test\.tsx?$|\/testing\/|\/migrations\/|\/generated\//;

/** What the product says to people, with its language: catalogues, titles, what compute's forms and files say. */
export function screenTexts() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\n')
    .filter((file) => !untold.test(file));
  return files
    .flatMap((file) => {
      const read = () => readFileSync(`${root}/${file}`, 'utf8');
      if (/src\/.*\.tsx?$/.test(file)) return ofTypeScript(file, read());
      if (/src\/.*(?<!\/test_\w+)\.py$/.test(file)) return ofPython(file, read());
      if (file.endsWith('export_files/README.md')) return ofBilingual(file, read());
      return [];
    })
    .concat(
      readdirSync(`${root}/${schemas}`)
        .filter((file) => file.endsWith('.schema.json'))
        .flatMap(ofSchema),
    );
}

function ofTypeScript(file, text) {
  const language = catalogue.exec(file)?.[2];
  if (!language && !japanese.test(text)) return [];
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found = [];
  const visit = (node, at, key) => {
    let now = at;
    let name = key;
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) {
      const own = node.name.getText(source).replaceAll(/^['"]|['"]$/g, '');
      if (!language && (own === 'en' || own === 'ja')) now = own;
      else name = own;
      visit(node.initializer, now, name);
      return;
    }
    const said = textOf(node);
    if (said !== null) {
      const of = now ?? (japanese.test(said) ? 'ja' : null);
      if (of) found.push({ file, key: name, language: of, text: said });
      return;
    }
    ts.forEachChild(node, (child) => visit(child, now, name));
  };
  visit(source, language ?? null, '');
  return found;
}

/** The text of a literal, of a template or of such added up; null for anything else. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const parts = [textOf(node.left), textOf(node.right)];
    return parts.includes(null) ? null : parts.join('');
  }
  return null;
}

function ofPython(file, text) {
  return [...text.matchAll(/f?"((?:[^"\\\n]|\\.)*)"/g)]
    .filter(([, said]) => japanese.test(said))
    .map(([, said]) => ({ file, key: '', language: 'ja', text: said }));
}

function ofBilingual(file, text) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ file, key: '', language: japanese.test(line) ? 'ja' : 'en', text: line }));
}

function ofSchema(name) {
  const file = `${schemas}/${name}`;
  const found = new Map();
  const add = (key, language, text) => {
    if (typeof text === 'string') found.set(`${language} ${key} ${text}`, { file, key, language, text });
  };
  (function visit(node) {
    if (Array.isArray(node)) node.forEach(visit);
    else if (node && typeof node === 'object') {
      if ('title_ja' in node) add(`title of ${node.title}`, 'en', node.title);
      if ('title_ja' in node) add(`title of ${node.title}`, 'ja', node.title_ja);
      // A model's or a step's own words stand beside its name, a field's below it.
      const help = node.properties ? 'description' : 'help';
      if ('help_ja' in node) add(`${help} of ${node.title}`, 'en', node.description);
      if ('help_ja' in node) add(`${help} of ${node.title}`, 'ja', node.help_ja);
      for (const [key, text] of Object.entries(node.enum_helps ?? {}))
        add(`help of choice ${key} of ${node.title}`, 'en', text);
      for (const [key, text] of Object.entries(node.enum_helps_ja ?? {}))
        add(`help of choice ${key} of ${node.title}`, 'ja', text);
      for (const [key, text] of Object.entries(node.enum_titles ?? {}))
        add(`choice ${key} of ${node.title}`, 'en', text);
      for (const [key, text] of Object.entries(node.enum_titles_ja ?? {}))
        add(`choice ${key} of ${node.title}`, 'ja', text);
      Object.values(node).forEach(visit);
    }
  })(JSON.parse(readFileSync(`${root}/${file}`, 'utf8')));
  return [...found.values()];
}
