import { expect, it } from 'vitest';
import { correctedFile, emptySeriesDraft, movedFile, optionsOf, withFile, withoutFile } from './series-draft.ts';

const two = withFile(withFile(emptySeriesDraft('training_data'), 'a', 'line 1.csv'), 'b', 'line 2.csv');

it('is called after its first file', () => {
  expect(two.name).toBe('line 1');
  expect(two.files.map(({ uploadId }) => uploadId)).toEqual(['a', 'b']);
});

it('forgets how several files come together when one is left', () => {
  const joined = { ...two, choices: { combine: { how: 'join_exact' as const }, zone: 'UTC' } };
  expect(withoutFile(joined, 'a').choices).toEqual({ zone: 'UTC' });
  expect(withoutFile(withFile(joined, 'c', 'c.csv'), 'a').choices).toEqual(joined.choices);
});

it('lets another file lead', () => {
  expect(movedFile(two, 1, 0).files.map(({ uploadId }) => uploadId)).toEqual(['b', 'a']);
});

it('looks for the time again when the columns may be others, not when a type is', () => {
  const chosen = correctedFile(two, 'a', { time: { from: 'column', column: 't' } });
  expect(correctedFile(chosen, 'a', { corrections: { types: { x: 'categorical' } } }).files[0]?.time).toEqual({
    from: 'column',
    column: 't',
  });
  expect(correctedFile(chosen, 'a', { corrections: { delimiter: ';' } }).files[0]?.time).toBeNull();
  expect(optionsOf(chosen).files[1]).toEqual({ upload_id: 'b', options: {}, time: null });
});
