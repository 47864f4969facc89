import { expect, it } from 'vitest';
import { correctFolder, emptyImageDraft, withImages } from './image-draft.ts';

it('calls an upload after its zip or folder, unless a name was typed', () => {
  const empty = emptyImageDraft('training_data');
  expect(withImages(empty, 'u1', '外観検査.zip')).toMatchObject({ uploadId: 'u1', name: '外観検査' });
  expect(withImages(empty, 'u1', 'tiles/good/1.png').name).toBe('tiles');
  expect(withImages({ ...empty, name: 'mine', nameFromFile: false }, 'u1', 'x.zip').name).toBe('mine');
});

it('keeps corrections while more files of the same upload arrive, and drops them with a new one', () => {
  const corrected = {
    ...withImages(emptyImageDraft('training_data'), 'u1', 'a.zip'),
    corrections: { layout: 'flat' as const },
  };
  expect(withImages(corrected, 'u1', 'b.zip')).toBe(corrected);
  expect(withImages(corrected, 'u2', 'b.zip')).toMatchObject({ uploadId: 'u2', name: 'b', corrections: {} });
});

it('adds to what was corrected of a folder', () => {
  const once = correctFolder({ layout: 'good_defect' }, 'a', { role: 'good' });
  expect(correctFolder(once, 'a', { split: 'test' })).toEqual({
    layout: 'good_defect',
    folders: { a: { role: 'good', split: 'test' } },
  });
});
