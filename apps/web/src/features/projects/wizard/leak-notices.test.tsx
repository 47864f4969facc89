import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { BrokenRule } from './broken-rules.ts';
import { LeakNotices } from './leak-notices.tsx';

const about = (name: string): BrokenRule => ({
  severity: 'warning',
  fields: [['features', name]],
  text: `${name} tells the target.`,
  code: 'leak_copy',
  params: {},
});

test('a column that was left out is not warned of once more', async () => {
  await renderScreen(() => (
    <LeakNotices
      setAside={{ copy: 'copy says the same.' }}
      isOut={(column) => column === 'copy'}
      back="Choose it again."
      broken={[about('copy'), about('verdict')]}
    />
  ));
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Left out: copy'),
    'verdict tells the target.',
  ]);
});
