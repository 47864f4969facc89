import { expect, it } from 'vitest';
import { templateCsv } from './template-csv.ts';

it('has the columns as they were named in training, and a typical row', () => {
  expect(
    templateCsv([
      { name: '温度 (℃)', type: 'numeric', typical: 182.5 },
      { name: 'line, old', type: 'categorical', typical: 'A' },
      { name: 'at', type: 'datetime', typical: '2026-01-02T03:04:00Z' },
      { name: 'none', type: 'numeric', typical: null },
    ]),
  ).toBe('\ufeff温度 (℃),"line, old",at,none\r\n182.5,A,2026-01-02 03:04,\r\n');
});
