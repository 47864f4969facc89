import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import { WizardActions } from './wizard-actions.tsx';
import { WizardSteps } from './wizard-steps.tsx';

export type WizardStep<Key extends string = string> = {
  key: Key;
  label: string;
  optional?: boolean;
  /** Why the step cannot be left yet; null when it can. */
  problem?: string | null;
};

export type WizardProps<Key extends string> = {
  /** What is being made; names the form. */
  label: string;
  steps: readonly WizardStep<Key>[];
  /** The owner keeps it in the URL. */
  step: Key;
  onStep: (step: Key) => void;
  /** The verb of the last step's button ('Start training'). */
  finishLabel: string;
  onFinish: () => void;
  onCancel?: () => void;
  busy?: boolean;
  /** Beside the step: what has been chosen so far. */
  summary?: ReactNode;
  /** The step itself. */
  children: ReactNode;
};

const keepsEnter = ['TEXTAREA', 'BUTTON', 'A'];

/** Whether Enter means something else where the focus is (buttons, lists, menus, several lines of text). */
function ownsEnter(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const role = target.getAttribute('role') ?? '';
  return (
    keepsEnter.includes(target.tagName) || ['combobox', 'option', 'gridcell', 'columnheader', 'menuitem'].includes(role)
  );
}

/** Steps across the top; Enter goes on; a step can be left only when nothing is wrong with it; going back loses nothing. */
export function Wizard<Key extends string>({
  label,
  steps,
  step,
  onStep,
  finishLabel,
  onFinish,
  onCancel,
  busy = false,
  summary,
  children,
}: WizardProps<Key>) {
  const t = useMessages(uiMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  const at = Math.max(
    0,
    steps.findIndex(({ key }) => key === step),
  );
  const firstStuck = steps.findIndex(({ problem }) => problem);
  const reachable = firstStuck === -1 ? steps.length - 1 : firstStuck;
  const problem = steps[at]?.problem ?? null;

  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);

  function advance(): void {
    if (busy || problem) return;
    const next = steps[at + 1];
    if (next) onStep(next.key);
    else if (firstStuck === -1) onFinish();
    else onStep(steps[firstStuck]!.key);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (event.target === event.currentTarget) advance();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // React hands on what happens in a dialog above the form; that is not the form's.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || ownsEnter(event.target))
      return;
    event.preventDefault();
    advance();
  }

  return (
    <Box component="form" noValidate aria-label={label} onKeyDown={onKeyDown} onSubmit={onSubmit}>
      <WizardSteps steps={steps} at={at} reachable={reachable} onStep={onStep} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: summary ? 'minmax(0, 1fr) 20rem' : 'minmax(0, 1fr)' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
          <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ mb: 2, '&:focus': { outline: 'none' } }}>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {t('step_of', { number: at + 1, total: steps.length })}
            </Typography>
            {steps[at]?.label}
          </Typography>
          {children}
        </Paper>
        {summary && (
          <Box component="aside" sx={{ position: { lg: 'sticky' }, top: 80, minWidth: 0 }}>
            {summary}
          </Box>
        )}
      </Box>
      <WizardActions
        problem={problem}
        busy={busy}
        nextLabel={at === steps.length - 1 ? finishLabel : t('next')}
        onBack={at > 0 ? () => onStep(steps[at - 1]!.key) : undefined}
        onCancel={onCancel}
      />
    </Box>
  );
}
