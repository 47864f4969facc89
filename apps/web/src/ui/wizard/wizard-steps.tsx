import { useEffect, useRef } from 'react';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import type { WizardStep } from './wizard.tsx';

type WizardStepsProps<Key extends string> = {
  steps: readonly WizardStep<Key>[];
  at: number;
  /** The farthest step one may jump to. */
  reachable: number;
  onStep: (step: Key) => void;
};

/** The steps across the top; those done and the next one can be clicked. */
export function WizardSteps<Key extends string>({ steps, at, reachable, onStep }: WizardStepsProps<Key>) {
  const t = useMessages(uiMessages);
  const bar = useRef<HTMLDivElement>(null);
  // Where they do not all fit, the present one is in view.
  useEffect(() => {
    const own = bar.current?.querySelector('[aria-current="step"]');
    if (!bar.current || !own) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), own.getBoundingClientRect()];
    bar.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [at]);
  return (
    <Stepper ref={bar} nonLinear activeStep={at} aria-label={t('steps')} sx={{ mb: 2, pb: 1, overflowX: 'auto' }}>
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
