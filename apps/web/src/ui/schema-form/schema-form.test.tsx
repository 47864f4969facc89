// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../../lib/i18n/i18n.ts';
import type { JsonSchema } from './json-schema.ts';
import { SchemaForm } from './schema-form.tsx';
import { schemaDefaults, schemaProblems } from './schema-value.ts';

const schema: JsonSchema = {
  type: 'object',
  $defs: {
    Missing: {
      type: 'object',
      title: 'Missing values',
      properties: { method: { type: 'string', enum: ['median', 'own_category'], default: 'median', title: 'Method' } },
    },
  },
  properties: {
    name: { const: 'svr', default: 'svr', type: 'string' },
    C: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 1000,
      default: 10,
      title: 'C',
      description: 'How closely.',
      title_ja: '正則化 C',
      help_ja: '近さ。',
    },
    trees: { type: 'integer', minimum: 1, maximum: 500, default: 100, title: 'Trees' },
    depth: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: null, title: 'Depth' },
    shuffle: { type: 'boolean', default: true, title: 'Shuffle' },
    kernel: {
      type: 'string',
      enum: ['rbf', 'linear'],
      default: 'rbf',
      title: 'Kernel',
      description: 'How rows are compared.',
      enum_titles_ja: { linear: '線形' },
      enum_helps: { linear: 'Straight lines only.' },
      enum_helps_ja: { linear: '直線だけ。' },
    },
    gamma: {
      anyOf: [
        { type: 'string', enum: ['scale', 'auto'], enum_helps: { auto: 'By the rows.' } },
        { type: 'number', minimum: 0.5 },
      ],
      default: 'scale',
      title: 'Gamma',
      description: 'How near is near.',
    },
    layers: {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      minItems: 1,
      maxItems: 3,
      default: [100, 50],
      title: 'Layers',
      advanced: true,
    },
    missing: { $ref: '#/$defs/Missing' },
  },
};

let value: Record<string, unknown>;

function Owner() {
  const [held, setHeld] = useState(() => schemaDefaults(schema));
  value = held;
  return <SchemaForm schema={schema} value={held} onChange={setHeld} errors={{ shuffle: 'Refused by the server' }} />;
}

async function type(label: string, text: string): Promise<void> {
  const box = screen.getByRole('textbox', { name: label });
  await userEvent.clear(box);
  if (text) await userEvent.type(box, text);
}

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(within(screen.getByRole('listbox')).getByText(option));
}

beforeEach(() => void render(<Owner />));
afterEach(async () => {
  cleanup();
  await i18n.changeLanguage('en');
});

it('starts with every default and the constant, and nothing to complain about', () => {
  expect(value).toEqual({
    name: 'svr',
    C: 10,
    trees: 100,
    depth: null,
    shuffle: true,
    kernel: 'rbf',
    gamma: 'scale',
    layers: [100, 50],
    missing: { method: 'median' },
  });
  expect(schemaProblems(schema, value)).toEqual({});
  expect(screen.queryByRole('textbox', { name: 'name' })).toBeNull();
  expect(screen.getByText('How closely.')).toBeTruthy();
  expect(screen.getByText('Refused by the server')).toBeTruthy();
});

describe('bounds while typing', () => {
  it.each([
    ['C', '0', 'Must be more than 0.'],
    ['C', '1001', 'Must be at most 1,000.'],
    ['C', '1,5', '“1,5” is not a number.'],
    ['C', '', 'Enter a value.'],
    ['Trees', '1.5', 'Enter a whole number.'],
    ['Trees', '0', 'Must be at least 1.'],
    ['Depth', '0', 'Must be at least 1.'],
  ])('%s = "%s": %s', async (label, text, message) => {
    await type(label, text);
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: label }).getAttribute('aria-invalid')).toBe('true');
    expect(Object.keys(schemaProblems(schema, value))).toEqual([{ C: 'C', Trees: 'trees', Depth: 'depth' }[label]]);
  });

  it('keeps what is typed, takes full-width digits, and empties to nothing where that is allowed', async () => {
    await type('C', '1.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'C' }).value).toBe('1.');
    expect(value.C).toBe(1);
    await type('Trees', '２５');
    expect(value.trees).toBe(25);
    await type('Depth', '4');
    await type('Depth', '');
    expect(value.depth).toBeNull();
    expect(schemaProblems(schema, value)).toEqual({});
  });
});

it('goes back to a default', async () => {
  await type('C', '3');
  await userEvent.click(screen.getByRole('button', { name: 'Restore the default: C' }));
  expect(value.C).toBe(10);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'C' }).value).toBe('10');
});

it('switches, chooses, and descends into groups', async () => {
  await userEvent.click(screen.getByRole('switch', { name: 'Shuffle' }));
  await choose('Kernel', 'Linear');
  await choose('Method', 'Own category');
  expect(value).toMatchObject({ shuffle: false, kernel: 'linear', missing: { method: 'own_category' } });
});

it('says what the chosen option does, and the help of the field where there is no more to say', async () => {
  expect(screen.getByText('How rows are compared.')).toBeTruthy();
  await choose('Kernel', 'Linear');
  expect(screen.queryByText('How rows are compared.')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Kernel', description: 'Straight lines only.' })).toBeTruthy();
  await act(() => i18n.changeLanguage('ja'));
  expect(screen.getByText('直線だけ。')).toBeTruthy();
});

it('says so too where options are one of several ways', async () => {
  expect(screen.getByText('How near is near.')).toBeTruthy();
  await choose('Gamma', 'Auto');
  expect(screen.getByText('By the rows.')).toBeTruthy();
  await choose('Gamma', 'A number');
  expect(screen.getByText('How near is near.')).toBeTruthy();
});

it('gives a value in one of several ways', async () => {
  await choose('Gamma', 'A number');
  expect(value.gamma).toBe(0.5);
  await type('A number', '0.2');
  expect(screen.getByText('Must be at least 0.5.')).toBeTruthy();
  await type('A number', 'x');
  expect(screen.getByText('“x” is not a number.')).toBeTruthy();
  await choose('Gamma', 'Auto');
  expect(value.gamma).toBe('auto');
});

it('folds the advanced away, and reads lists of numbers', async () => {
  expect(screen.queryByRole('textbox', { name: 'Layers' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Advanced' }));
  await type('Layers', '64, 32、16 8');
  expect(value.layers).toEqual([64, 32, 16, 8]);
  expect(screen.getByText('Enter at most 3 numbers.')).toBeTruthy();
  await type('Layers', '64, x');
  expect(screen.getByText('“x” is not a number.')).toBeTruthy();
});

it('speaks Japanese, and falls back to English where the schema has none', async () => {
  await act(() => i18n.changeLanguage('ja'));
  await type('正則化 C', '0');
  expect(screen.getByText('0 より大きい値にしてください。')).toBeTruthy();
  await choose('Kernel', '線形');
  expect(value.kernel).toBe('linear');
});

it('refuses a property it cannot show, unless told to leave it out', () => {
  const odd: JsonSchema = { properties: { bounds: { type: 'array', items: { type: 'object' } } } };
  expect(() => schemaProblems(odd, {})).toThrow('bounds');
  expect(schemaProblems(odd, {}, ['bounds'])).toEqual({});
});

it('is red about a value only once it was touched', async () => {
  cleanup();
  const needed: JsonSchema = {
    type: 'object',
    required: ['column'],
    properties: { column: { type: 'string', minLength: 1, title: 'Name' } },
  };
  const { rerender } = render(<SchemaForm schema={needed} value={{}} onChange={() => undefined} />);
  const box = () => screen.getByRole('textbox', { name: 'Name' });
  expect(box().getAttribute('aria-invalid')).toBe('false');
  rerender(<SchemaForm schema={needed} value={{ column: '' }} onChange={() => undefined} />);
  expect(box().getAttribute('aria-invalid')).toBe('true');
});
