import type { AnyDecisionCalls, CallResponse, TaskProgress } from '@hakaru/contract';
import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { OfferedDecision } from '../../../lib/decision-screens.ts';
import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import type { Messages } from '../../../lib/i18n/define-messages.ts';
import type { Screen, TaskAnnouncement } from '../../../lib/screens/screen.ts';
import type { Detail } from '../../../ui/detail-table.tsx';

type LoadScreen = () => Promise<ComponentType>;

/** What is known of a decision kind before its code is loaded; its title and addresses are in `lib/decision-screens.ts`. */
export interface DecisionKind {
  id: OfferedDecision;
  icon: ComponentType<SvgIconProps>;
  /** What the snackbar says when its runs end. */
  outcome: Pick<TaskAnnouncement, 'succeeded' | 'failed'>;
  /** What it says when rows of a result have become a dataset, or have not; of a kind whose results can be saved. */
  saving?: Pick<TaskAnnouncement, 'succeeded' | 'failed'>;
  screens: { list: LoadScreen; register: LoadScreen; details: LoadScreen };
  /** Screens of its own beside those, such as a part of a result with an address of its own. */
  further?: readonly Screen[];
}

/** What the screens of a decision kind share; O are its options as a project stores them. */
export interface DecisionSetup<O> {
  id: OfferedDecision;
  calls: AnyDecisionCalls;
  /** The kind's own words: `list_text`, `empty_title`, `empty_text`, `start` (a project), `progress`, and its `step_…`, `problem_…`. */
  messages: Messages<Catalogue>;
  /** How a project was set up, in words. */
  detailsOf(options: O): readonly Detail[];
}

/** A project with its kind's options. */
export type DecisionOf<O> = Omit<CallResponse<AnyDecisionCalls['getProject']>, 'options' | 'task'> & {
  options: O;
  task: TaskProgress | null;
};
