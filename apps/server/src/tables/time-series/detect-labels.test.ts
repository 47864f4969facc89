import { expect, it } from 'vitest';
import { likelyLabel } from './detect-labels.ts';

const column = (name: string, ...values: string[]) => ({
  column: name,
  values: values.map((value, index) => ({ value, count: 100 - index })),
});

it.each([
  [column('fault', 'normal', 'step', 'drift'), ['step', 'drift']],
  [column('状態', '正常', '異常', 'ドリフト'), ['異常']],
  [column('label', '正常', 'ドリフト', 'センサー固着'), ['ドリフト', 'センサー固着']],
  [column('label', '0', '1'), ['1']],
  // Numbers of faults, of which none is more frequent than one.
  [column('fault', '4', '0'), ['4']],
  [column('fault', '0', '4', '1'), ['4', '1']],
  [column('label', 'a', 'b', 'c'), ['c']],
])('takes as anomalous what says so, all but what says normal, or the rarest: %o', (labels, anomalous) => {
  expect(likelyLabel([labels])).toEqual({ column: labels.column, anomalous });
});
