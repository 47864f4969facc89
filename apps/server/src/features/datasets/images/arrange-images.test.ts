import { describe, expect, it } from 'vitest';
import { arrangeImages } from './arrange-images.ts';

const files = (...paths: string[]) => paths.map((path) => ({ path, size: 1, isLink: false, key: path, entry: null }));
const arranged = (paths: string[], corrections = {}) => {
  const { layout, pictures: images, problems } = arrangeImages(files(...paths), corrections);
  return {
    layout,
    pictures: images.map(({ file, label, good, split, mask }) => [file.path, label, good, split, mask?.path ?? null]),
    problems: Object.fromEntries(problems),
  };
};

describe('the layout of an upload', () => {
  it('is a class a folder, below a folder of the collection', () => {
    expect(arranged(['neu/crazing/2.jpg', 'neu/crazing/10.jpg', 'neu/patches/1.jpg'])).toEqual({
      layout: 'class_folders',
      problems: {},
      pictures: [
        ['neu/crazing/2.jpg', 'crazing', null, null, null],
        ['neu/crazing/10.jpg', 'crazing', null, null, null],
        ['neu/patches/1.jpg', 'patches', null, null, null],
      ],
    });
  });

  it('is that of MVTec: good and defects, splits, masks', () => {
    const paths = [
      'bottle/train/good/000.png',
      'bottle/test/good/000.png',
      'bottle/test/broken/000.png',
      'bottle/ground_truth/broken/000_mask.png',
    ];
    expect(arranged(paths)).toEqual({
      layout: 'good_defect',
      problems: {},
      pictures: [
        ['bottle/test/broken/000.png', 'broken', false, 'test', 'bottle/ground_truth/broken/000_mask.png'],
        ['bottle/test/good/000.png', 'good', true, 'test', null],
        ['bottle/train/good/000.png', 'good', true, 'train', null],
      ],
    });
  });

  it('is known by Japanese names', () => {
    expect(arranged(['検査/学習/良品/1.bmp', '検査/テスト/キズ/1.bmp', '検査/マスク/キズ/1.bmp'])).toEqual({
      layout: 'good_defect',
      problems: {},
      pictures: [
        ['検査/テスト/キズ/1.bmp', 'キズ', false, 'test', '検査/マスク/キズ/1.bmp'],
        ['検査/学習/良品/1.bmp', '良品', true, 'train', null],
      ],
    });
  });

  it('has masks beside their images where PNG files have the names of others', () => {
    expect(arranged(['MT_Free/Imgs/a.jpg', 'MT_Crack/Imgs/b.jpg', 'MT_Crack/Imgs/b.png']).pictures).toEqual([
      ['MT_Crack/Imgs/b.jpg', 'MT_Crack', null, null, 'MT_Crack/Imgs/b.png'],
      ['MT_Free/Imgs/a.jpg', 'MT_Free', null, null, null],
    ]);
  });

  it('is flat where no folder says anything', () => {
    expect(arranged(['photos/1.png', 'photos/2.png'])).toMatchObject({
      layout: 'flat',
      pictures: [
        ['photos/1.png', '', null, null, null],
        ['photos/2.png', '', null, null, null],
      ],
    });
    expect(arranged(['1.png'])).toMatchObject({ layout: 'flat' });
  });

  it('is what a person says it is', () => {
    const paths = ['a/1.png', 'b/1.png', 'c/1.png', 'd/1.png'];
    const folders = {
      a: { role: 'good', label: 'fine' },
      b: { split: 'test' },
      c: { role: 'ignore' },
      d: { role: 'mask', label: 'b' },
    };
    expect(arranged(paths, { layout: 'good_defect', folders })).toEqual({
      layout: 'good_defect',
      problems: { folder_ignored: ['c/1.png'] },
      pictures: [
        ['a/1.png', 'fine', true, null, null],
        ['b/1.png', 'b', false, 'test', 'd/1.png'],
      ],
    });
    expect(
      arranged(['good/1.png', 'bad/1.png'], { layout: 'flat' }).pictures.map(([, label, good]) => [label, good]),
    ).toEqual([
      ['', null],
      ['', null],
    ]);
  });
});

it('leaves no file out without saying why', () => {
  const link = { path: 'a/link.png', size: 1, isLink: true, key: 'k', entry: null };
  const { pictures: images, problems } = arrangeImages(
    [
      link,
      ...files(
        'a/1.png',
        'a/1.png',
        '__MACOSX/a/._1.png',
        'a/.DS_Store',
        'a/Thumbs.db',
        'a/readme.txt',
        'a/more.zip',
        'a/2.TIFF',
        'masks/b/9.png',
      ),
    ],
    {},
  );
  expect(images.map(({ file }) => file.path)).toEqual(['a/1.png', 'a/2.TIFF']);
  expect(Object.fromEntries(problems)).toEqual({
    link: ['a/link.png'],
    name_twice: ['a/1.png'],
    system_file: ['__MACOSX/a/._1.png', 'a/.DS_Store', 'a/Thumbs.db'],
    not_a_picture_name: ['a/readme.txt'],
    nested_archive: ['a/more.zip'],
    mask_without_picture: ['masks/b/9.png'],
  });
});

it('gives a mask to one image, the tested one first', () => {
  const { pictures: images } = arranged([
    'train/crack/1.png',
    'test/crack/1.png',
    'train/good/2.png',
    'ground_truth/crack/1.png',
  ]);
  expect(images.map(([path, , , , mask]) => [path, mask])).toEqual([
    ['test/crack/1.png', 'ground_truth/crack/1.png'],
    ['train/crack/1.png', null],
    ['train/good/2.png', null],
  ]);
});

it('keeps the masks of a class that is renamed', () => {
  const { pictures: images } = arranged(['test/good/1.png', 'test/crack/1.png', 'ground_truth/crack/1.png'], {
    folders: { 'test/crack': { label: 'Riss' } },
  });
  expect(images).toEqual([
    ['test/crack/1.png', 'Riss', false, 'test', 'ground_truth/crack/1.png'],
    ['test/good/1.png', 'good', true, 'test', null],
  ]);
});
