import { datasetFeature } from '../features/datasets/index.ts';
import { preprocessingFeature } from '../features/preprocessing/index.ts';
import { decisionFeatures, projectFeatures } from '../features/projects/index.ts';
import { visualizationFeature } from '../features/visualization/index.ts';
import type { DrawerEntry, Feature, Screen, TaskAnnouncement } from '../lib/screens/screen.ts';
import { decisionKinds, kinds } from './kinds.ts';
import { profileFeature } from './profile/screens.ts';

/** Every feature with screens, in the order of the drawer. A feature joins the application with one line here. */
const features: readonly Feature[] = [
  datasetFeature,
  visualizationFeature,
  preprocessingFeature,
  ...projectFeatures(kinds),
  ...decisionFeatures(decisionKinds),
  profileFeature,
];

export const screens: readonly Screen[] = features.flatMap((feature) => feature.screens);
export const drawerEntries: readonly DrawerEntry[] = features.flatMap((feature) => feature.drawer ?? []);
export const taskAnnouncements: Record<string, TaskAnnouncement> = Object.assign(
  {},
  ...features.map((feature) => feature.tasks ?? {}),
);
