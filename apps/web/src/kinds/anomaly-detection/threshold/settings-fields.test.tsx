// @vitest-environment happy-dom
import type { TimeSeriesSettings } from '@hakaru/contract/training/time-series';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SettingsFields } from './settings-fields.tsx';

function Fields() {
  const [settings, setSettings] = useState<TimeSeriesSettings>({ threshold: 0.5, floor: null, smallest_duration: 1 });
  return (
    <>
      <SettingsFields settings={settings} moving={null} onSettings={setSettings} />
      <output>{JSON.stringify(settings)}</output>
    </>
  );
}

it('keeps what was typed and cannot be a setting, and says so', () => {
  render(<Fields />);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  type('Threshold', '0,9');
  fireEvent.blur(field('Threshold'));
  expect(field('Threshold').value).toBe('0,9');
  expect(field('Threshold').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a number.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('"threshold":0.5');
  type('Threshold', '0.9');
  expect(screen.queryByText('Enter a number.')).toBeNull();
  type('Minimum duration (rows)', '5.5');
  expect(screen.getByText('Enter a whole number from 1.')).toBeTruthy();
  type('Minimum duration (rows)', '5');
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    threshold: 0.9,
    floor: null,
    smallest_duration: 5,
  });
});
