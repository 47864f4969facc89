// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Wizard } from './wizard.tsx';

type Key = 'data' | 'model' | 'preview';

function Owner({ onFinish, problem = null }: { onFinish: () => void; problem?: string | null }) {
  const [step, setStep] = useState<Key>('data');
  const [name, setName] = useState('');
  const steps = [
    { key: 'data', label: 'Data' },
    { key: 'model', label: 'Model', problem },
    { key: 'preview', label: 'Preview' },
  ] as const;
  return (
    <Wizard
      label="New project"
      steps={steps}
      step={step}
      onStep={setStep}
      finishLabel="Start"
      onFinish={onFinish}
      summary={<p>chosen: {name}</p>}
    >
      {step === 'data' && <input aria-label="name" value={name} onChange={(event) => setName(event.target.value)} />}
      {step === 'model' && <textarea aria-label="note" />}
    </Wizard>
  );
}

it('can be finished with Enter alone', async () => {
  const onFinish = vi.fn();
  render(<Owner onFinish={onFinish} />);
  expect(document.activeElement?.textContent).toBe('Step 1 of 3Data');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('tab', { name: /Model/ }).getAttribute('aria-current')).toBe('step');
  await userEvent.keyboard('{Enter}');
  expect(onFinish).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onFinish).toHaveBeenCalledOnce();
});

it('goes on from a field, and back without losing anything', async () => {
  render(<Owner onFinish={() => undefined} />);
  await userEvent.type(screen.getByLabelText('name'), 'abc{Enter}');
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('abc');
  expect(screen.getByText('chosen: abc')).toBeTruthy();
});

it('leaves Enter to a text of several lines', async () => {
  render(<Owner onFinish={() => undefined} />);
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByLabelText('note'), 'a{Enter}b');
  expect(screen.getByLabelText<HTMLTextAreaElement>('note').value).toBe('a\nb');
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
});

it('does not leave a step that has a problem, and says which', async () => {
  render(<Owner onFinish={() => undefined} problem="Choose a model." />);
  expect(screen.getByRole<HTMLButtonElement>('tab', { name: /Preview/ }).disabled).toBe(true);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Choose a model.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});

it('finishes once where its button is clicked twice', async () => {
  const onFinish = vi.fn();
  render(
    <Wizard
      label="New"
      steps={[{ key: 'a', label: 'A' }]}
      step="a"
      onStep={() => {}}
      finishLabel="Start"
      onFinish={onFinish}
    >
      {null}
    </Wizard>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Start' }));
  expect(onFinish).toHaveBeenCalledOnce();
});
