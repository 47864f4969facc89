import type { SoftSensorOptions } from '@hakaru/contract/training/soft-sensor';
import { featuresOf, targetsOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { registerScreen } from '../../../features/projects/wizard/register-screen.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { sensorSetup } from '../setup.ts';
import { sensorMessages } from '../words.ts';
import { draftOf, draftProblems, firstDraft, optionsOf, type SensorDraft } from './draft.ts';
import { SeriesStep } from './series-step.tsx';
import { SplitStep } from './split-step.tsx';

const { names } = sensorSetup.catalogue;

/** The wizard of a new soft sensor from a series. */
export const RegisterScreen = registerScreen<SensorDraft, SoftSensorOptions>({
  setup: sensorSetup,
  parts: ['feature', 'target', 'none'],
  targetTypes: ['numeric'],
  oneTarget: true,
  draftKey: 'soft_sensor.1',
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: SummaryStep },
    { id: 'series', Step: SeriesStep, sets: ['time', 'laboratory', 'lags', 'hold'] },
    { id: 'parameters', Step: SplitStep },
    { id: 'models', Step: ModelsStep },
    { id: 'preview', Step: PreviewStep },
  ],
  chosen: ({ parts }, hints) => {
    const t = translator(sensorMessages);
    const [target] = targetsOf(hints, parts);
    const features = { count: featuresOf(hints, parts).length };
    return target === undefined ? t('chosen_features', features) : t('chosen', { target, ...features });
  },
  suggested: () => names,
  searches: false,
  firstDraft,
  draftOf,
  optionsOf,
  problems: draftProblems,
});
