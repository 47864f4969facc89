// @vitest-environment happy-dom
import TableContainer from '@mui/material/TableContainer';
import { act, render, screen } from '@testing-library/react';
import { useTheme } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../lib/colour/contrast.ts';
import { AppTheme } from '../providers.tsx';
import { setColourChoice } from './colour-mode.ts';
import { palettes } from './palettes.ts';

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  const { background, text, primary, error, warning, success } = palettes[mode];

  it('is readable: text at 4.5, on page and paper', () => {
    for (const ground of [background.default, background.paper])
      for (const colour of [text.primary, text.secondary, primary.main, error.main, warning.main, success.main])
        expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(primary.contrastText, primary.main)).toBeGreaterThanOrEqual(4.5);
  });
});

function Mode() {
  return <p>{useTheme().palette.mode}</p>;
}

it('follows the choice', () => {
  setColourChoice('dark');
  render(
    <AppTheme>
      <Mode />
    </AppTheme>,
  );
  expect(screen.getByText('dark')).toBeTruthy();
  act(() => setColourChoice('light'));
  expect(screen.getByText('light')).toBeTruthy();
});

it('keeps what is placed absolutely within a table that scrolls', () => {
  render(
    <AppTheme>
      <TableContainer data-testid="scrolled" />
    </AppTheme>,
  );
  expect(getComputedStyle(screen.getByTestId('scrolled')).position).toBe('relative');
});
