import { expect, it } from 'vitest';
import { uploadSpeed, withSample } from './use-upload.ts';

it('knows nothing from a moment', () => {
  expect(uploadSpeed([])).toBeNull();
  expect(
    uploadSpeed([
      { at: 0, sent: 0 },
      { at: 100, sent: 10_000_000 },
    ]),
  ).toBeNull();
});

it('takes the last seconds only', () => {
  const samples = [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000].reduce<{ at: number; sent: number }[]>(
    // 1 MB/s for four seconds, 3 MB/s after that.
    (kept, at) => withSample(kept, { at, sent: at <= 4000 ? at * 1000 : 4_000_000 + (at - 4000) * 3000 }),
    [],
  );
  expect(uploadSpeed(samples)).toBe(3_000_000);
  expect(samples).toHaveLength(5);
});
