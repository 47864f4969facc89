import type { Language } from '@hakaru/contract';
import { fillWords } from '@hakaru/contract/text/fill-words';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const typeNames = {
  en: {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
    null: 'null',
    undefined: 'nothing',
    nan: 'not a number',
    date: 'a date',
    bigint: 'a whole number',
  },
  ja: {
    string: '文字列',
    number: '数値',
    int: '整数',
    boolean: 'true または false',
    array: 'リスト',
    object: 'オブジェクト',
    record: 'オブジェクト',
    null: 'null',
    undefined: '未指定',
    nan: '非数（NaN）',
    date: '日付',
    bigint: '整数',
  },
} satisfies Record<Language, Record<string, string>>;

const formatNames = {
  en: {
    uuid: 'a UUID',
    email: 'an e-mail address',
    url: 'a URL',
    datetime: 'a date and time (ISO 8601)',
    date: 'a date (ISO 8601)',
    time: 'a time (ISO 8601)',
    regex: 'text of the form {pattern}',
  },
  ja: {
    uuid: 'UUID',
    email: 'メールアドレス',
    url: 'URL',
    datetime: '日時（ISO 8601）',
    date: '日付（ISO 8601）',
    time: '時刻（ISO 8601）',
    regex: '{pattern} の形式の文字列',
  },
} satisfies Record<Language, Record<string, string>>;

const sizes = {
  en: {
    string: '{n, character|characters}',
    array: '{n, entry|entries}',
    set: '{n, entry|entries}',
    number: '{n}',
    int: '{n}',
  },
  ja: { string: '{n} 文字', array: '{n} 個', set: '{n} 個', number: '{n}', int: '{n}' },
} satisfies Record<Language, Record<string, string>>;

const sentences = {
  en: {
    required: 'Required',
    type: 'Must be {expected}, not {received}',
    least: 'Must be at least {size}',
    above: 'Must be more than {size}',
    most: 'Must be at most {size}',
    below: 'Must be less than {size}',
    exact: 'Must be exactly {size}',
    choice: 'Must be one of: {allowed}',
    only: 'Must be {allowed}',
    format: 'Must be {expected}',
    step: 'Must be a multiple of {step}',
    keys: 'Unknown: {keys}. Allowed: {allowed}',
    unknown: 'Unknown: {keys}',
    key: 'This name cannot be used here',
    other: 'This value cannot be used here',
    or: ' or ',
  },
  ja: {
    required: '必須です',
    type: '{expected}を指定してください（{received}が指定されました）',
    least: '{size}以上にしてください',
    above: '{size}より大きくしてください',
    most: '{size}以下にしてください',
    below: '{size}より小さくしてください',
    exact: 'ちょうど{size}にしてください',
    choice: '次のいずれかを指定してください：{allowed}',
    only: '{allowed} を指定してください',
    format: '{expected}を指定してください',
    step: '{step} の倍数にしてください',
    keys: '使えない項目：{keys}。使える項目：{allowed}',
    unknown: '使えない項目：{keys}',
    key: 'この名前は使えません',
    other: 'この値は使えません',
    or: 'または',
  },
} satisfies Record<Language, Record<string, string>>;

/** What is wrong with a value, in words; undefined where the schema brings its own. */
export function issueWords(issue: Issue, language: Language): string | undefined {
  const words = sentences[language];
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return words.required;
      return fill(words.type, {
        expected: nameOf(issue.expected, language),
        received: nameOf(kindOf(issue.input), language),
      });
    case 'too_small':
      return fill(issue.exact ? words.exact : issue.inclusive === false ? words.above : words.least, {
        size: sizeOf(issue.origin, issue.minimum, language),
      });
    case 'too_big':
      return fill(issue.exact ? words.exact : issue.inclusive === false ? words.below : words.most, {
        size: sizeOf(issue.origin, issue.maximum, language),
      });
    case 'invalid_value':
      if (issue.input === undefined) return words.required;
      return fill(issue.values.length === 1 ? words.only : words.choice, {
        allowed: issue.values.map(String).join(', '),
      });
    case 'invalid_format':
      return fill(words.format, {
        expected: fill(entry(formatNames[language], issue.format) ?? issue.format, {
          pattern: String(issue['pattern'] ?? ''),
        }),
      });
    case 'not_multiple_of':
      return fill(words.step, { step: String(issue.divisor) });
    case 'unrecognized_keys': {
      const allowed = Object.keys((issue.inst as z.ZodObject | undefined)?.shape ?? {});
      return fill(allowed.length > 0 ? words.keys : words.unknown, {
        keys: issue.keys.join(', '),
        allowed: allowed.join(', '),
      });
    }
    case 'invalid_union':
      if (issue.input === undefined) return words.required;
      return Array.isArray(issue['options'])
        ? fill(words.choice, { allowed: issue['options'].map(String).join(', ') })
        : unionWords(issue, language);
    case 'invalid_key':
      return words.key;
    case 'custom':
      return undefined;
    default:
      return words.other;
  }
}

/** A value of none of several plain types. */
function unionWords(issue: Issue, language: Language): string {
  const expected = (issue['errors'] as z.core.$ZodIssue[][]).flatMap(([first]) =>
    first?.code === 'invalid_type' ? [nameOf(first.expected, language)] : [],
  );
  const { type, or, other } = sentences[language];
  return expected.length > 0
    ? fill(type, { expected: [...new Set(expected)].join(or), received: nameOf(kindOf(issue.input), language) })
    : other;
}

function sizeOf(origin: string, limit: number | bigint, language: Language): string {
  return fill(entry(sizes[language], origin) ?? '{n}', { n: String(limit) });
}

function nameOf(type: string, language: Language): string {
  return entry(typeNames[language], type) ?? type;
}

function entry(table: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isNaN(value) ? 'nan' : typeof value;
}

const bodies = {
  en: {
    nul_character: 'Contains a NUL character',
    json_invalid: 'This is not valid JSON',
    body_invalid:
      'The body cannot be read as its Content-Type says. Send JSON (application/json), or the form that this call describes.',
    multipart_expected: 'Send a multipart form (multipart/form-data) with the file in the field “{field}”',
    field_unexpected: 'No file is expected in the field “{name}”. Send it in the field “{field}”',
  },
  ja: {
    nul_character: 'NUL 文字が含まれています',
    json_invalid: 'JSON として正しくありません',
    body_invalid:
      '本文を Content-Type のとおりに読み取れません。JSON（application/json）か、この呼び出しで指定されたフォームを送信してください。',
    multipart_expected: 'マルチパートフォーム（multipart/form-data）の項目「{field}」でファイルを送信してください',
    field_unexpected: '項目「{name}」ではファイルを受け取れません。項目「{field}」で送信してください',
  },
} satisfies Record<Language, Record<string, string>>;

/** What is wrong with a body before any schema looks at it. */
export function bodyWords(
  problem: keyof (typeof bodies)['en'],
  language: Language,
  params: Record<string, string> = {},
): string {
  return fill(bodies[language][problem], params);
}

function fill(words: string, params: Record<string, string>): string {
  return fillWords(words, (name) => params[name]);
}
