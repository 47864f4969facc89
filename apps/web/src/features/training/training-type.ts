import type { ProjectSummary, TrainingTypeId } from '@hakaru/contract';
import type { Screen, TaskAnnouncement, Words } from '../../lib/screens/screen.ts';

/** What a training type fills in on the web; the list and the menus work through it and know no type by name. */
export interface TrainingType {
  id: TrainingTypeId;
  title: Words;
  screens: readonly Screen[];
  /** What the snackbar says when its trainings end. */
  announcement: TaskAnnouncement;
  registerPath(datasetId: string): string;
  detailsPath(projectId: string): string;
  resultPath(projectId: string): string;
  /** Where the list's row leads: the result where there is one, else the details. */
  openPath(project: Pick<ProjectSummary, 'project_id' | 'status'>): string;
}
