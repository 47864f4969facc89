import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Sheet } from '../section.tsx';
import { uiMessages } from '../ui-messages.ts';

type WizardStep<Key extends string = string> = {
  key: Key;
  label: string;
  optional?: boolean;
  /** Why the step cannot be left yet; null when it can. */
  problem?: string | null;
};

type WizardProps<Key extends string> = {
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
  // A double click comes before the owner has said that it is busy.
  const isFinishing = useRef(false);
  useEffect(() => {
    isFinishing.current = busy;
  });

  function advance(): void {
    if (busy || isFinishing.current || problem) return;
    const next = steps[at + 1];
    if (next) return onStep(next.key);
    if (firstStuck !== -1) return onStep(steps[firstStuck]!.key);
    isFinishing.current = true;
    onFinish();
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
        <Sheet>
          <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ mb: 2, '&:focus': { outline: 'none' } }}>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {t('step_of', { number: at + 1, total: steps.length })}
            </Typography>
            {steps[at]?.label}
          </Typography>
          {children}
        </Sheet>
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

type WizardActionsProps = {
  problem: string | null;
  busy: boolean;
  nextLabel: string;
  onBack?: () => void;
  onCancel?: () => void;
};

function WizardActions({ problem, busy, nextLabel, onBack, onCancel }: WizardActionsProps) {
  const t = useMessages(uiMessages);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      {onCancel && (
        <Button type="button" color="inherit" onClick={onCancel} disabled={busy}>
          {t('cancel')}
        </Button>
      )}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: 1, textAlign: 'right' }}>
        {problem}
      </Typography>
      {onBack && (
        <Button type="button" variant="outlined" onClick={onBack} disabled={busy}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" variant="contained" disabled={problem !== null} loading={busy}>
        {nextLabel}
      </Button>
    </Box>
  );
}

type WizardStepsProps<Key extends string> = {
  steps: readonly WizardStep<Key>[];
  at: number;
  /** The farthest step one may jump to. */
  reachable: number;
  onStep: (step: Key) => void;
};

/** The steps across the top; those done and the next one can be clicked. */
function WizardSteps<Key extends string>({ steps, at, reachable, onStep }: WizardStepsProps<Key>) {
  const t = useMessages(uiMessages);
  const bar = useRef<HTMLDivElement>(null);
  // Where they do not all fit, the present one is in view; a frame later, as the router puts back where things were scrolled to.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const own = bar.current?.querySelector('[aria-current="step"]');
      if (!bar.current || !own) return;
      const [outer, inner] = [bar.current.getBoundingClientRect(), own.getBoundingClientRect()];
      bar.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return (
    <Stepper
      ref={bar}
      nonLinear
      activeStep={at}
      aria-label={t('steps')}
      // Buttons reach beyond their steps by themselves, which would make a row scroll that fits.
      sx={{
        mb: 2,
        overflowX: 'auto',
        overflowY: 'hidden',
        scrollbarWidth: 'none',
        '& .MuiStepButton-root': { m: 0, px: 1, py: 1 },
      }}
    >
      {steps.map((step, index) => (
        <Step key={step.key} completed={index < at && !step.problem} disabled={index > reachable && index !== at}>
          <StepButton
            type="button"
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onStep(step.key)}
            optional={
              step.optional ? (
                <Typography variant="caption" color="textSecondary">
                  {t('optional')}
                </Typography>
              ) : undefined
            }
          >
            {step.label}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}
