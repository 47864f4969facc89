import type { TrainingTypeId } from '@hakaru/contract';
import type { Screen, TaskAnnouncement } from '../../lib/screens/screen.ts';

/** What a training type fills in on the web; where its screens lie is in `lib/training-screens.ts`. */
export interface TrainingType {
  id: TrainingTypeId;
  /** Wizard, details, result, report. */
  screens: readonly Screen[];
  /** What the snackbar says when its trainings end, and other tasks of its own by their kind. */
  announcement: TaskAnnouncement;
  announcements?: Readonly<Record<string, TaskAnnouncement>>;
}
