import { expect, it } from 'vitest';
import { splitLabelsText, splitSide } from './split-labels.ts';

it('reads common spellings of both languages, and nothing else', () => {
  expect(['Train', ' TRAINING ', '学習', '訓練用', 'ｔｒａｉｎ'].map(splitSide)).toEqual([
    'train',
    'train',
    'train',
    'train',
    'train',
  ]);
  expect(['test', 'テスト', '検証', 'Validation', '評価データ'].map(splitSide)).toEqual([
    'test',
    'test',
    'test',
    'test',
    'test',
  ]);
  expect(['', null, '0', 'tests', 'calibration'].map(splitSide)).toEqual([null, null, null, null, null]);
  expect(splitLabelsText).toMatch(/^train, .*学習.* \/ test, .*テスト/);
});
