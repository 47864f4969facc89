// @vitest-environment happy-dom
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AppTheme } from '../providers.tsx';

const Choice = ({ count }: { count: number }) => (
  <AppTheme>
    <Autocomplete
      open
      options={Array.from({ length: count }, (_, index) => `Sensor ${index}`)}
      renderInput={(input) => <TextField {...input} label="Column" />}
    />
  </AppTheme>
);

it('says that the first of very many options are listed, and lets the rest be found', async () => {
  render(<Choice count={2000} />);
  expect(screen.getAllByRole('option')).toHaveLength(500);
  expect(screen.getByText(/First 500 listed/)).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.paste('Sensor 1999');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Sensor 1999']);
  expect(screen.queryByText(/are listed/)).toBeNull();
}, 20_000);
