import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import ModelIcon from '@mui/icons-material/ModelTrainingOutlined';
import { decisionScreens } from '../../lib/decision-screens.ts';
import { pathTo, paths } from '../../lib/paths.ts';
import type { TaskProgress } from '@hakaru/contract';
import type { Feature, Screen, TaskAnnouncement } from '../../lib/screens/screen.ts';
import { kindScreens, trainingScreens } from '../../lib/training-screens.ts';
import type { DecisionKind } from './decisions/decision-kind.ts';
import type { Kind } from './kind.ts';

export type { DecisionKind } from './decisions/decision-kind.ts';
export type { Kind } from './kind.ts';

const training = { en: 'Training', ja: '学習' };
const predictions = { en: 'Predictions', ja: '予測' };
const newPrediction = { en: 'New prediction', ja: '新しい予測' };

/** Projects and trainings of these kinds, and what their models predict. */
export function projectFeatures(kinds: readonly Kind[]): readonly Feature[] {
  return [
    {
      screens: [
        {
          path: paths.trainings,
          title: training,
          load: async () => (await import('./list/training-screen.tsx')).trainingScreen(kinds),
        },
        {
          path: paths.projectDetails,
          title: { en: 'Project', ja: 'プロジェクト' },
          namedBy: 'project_id',
          load: async () => (await import('./list/open-project-screen.tsx')).OpenProjectScreen,
        },
        ...oncePerPath(kinds.flatMap(screensOf)),
      ],
      drawer: { path: paths.trainings, title: training, icon: ModelIcon },
      tasks: Object.assign({}, ...kinds.map(announcementsOf)),
    },
    {
      drawer: { path: paths.predictions, title: predictions, icon: InsightsIcon },
      screens: [
        {
          path: paths.predictions,
          title: predictions,
          load: async () => (await import('./prediction/list/prediction-list-screen.tsx')).PredictionListScreen,
        },
        {
          path: paths.predictionRegister,
          title: newPrediction,
          parent: paths.predictions,
          needsCompute: true,
          load: async () => (await import('./prediction/register/register-screens.tsx')).registerForProject(kinds),
        },
        {
          path: paths.predictionRegisterOfModel,
          title: newPrediction,
          parent: paths.projectDetails,
          needsCompute: true,
          load: async () => (await import('./prediction/register/register-screens.tsx')).registerForModel(kinds),
        },
        ...oncePerPath(kinds.flatMap(predictionReportOf)),
      ],
    },
  ];
}

/** Kinds that share an address share the screen there. */
function oncePerPath(screens: readonly Screen[]): Screen[] {
  return screens.filter(({ path }, index) => screens.findIndex((other) => other.path === path) === index);
}

/** Wizard, details, result and report of a kind, and further screens of its own. */
function screensOf({ id, screens, further = [] }: Kind): Screen[] {
  const { title, registering, paths: own } = kindScreens(id);
  return [
    { path: own.register, title: registering, needsCompute: true, parent: paths.trainings, load: screens.register },
    { path: own.details, title, namedBy: 'project_id', parent: paths.trainings, load: screens.details },
    { path: own.result, title: { en: 'Result', ja: '結果' }, parent: own.details, load: screens.result },
    {
      path: own.report,
      title: { en: 'Report', ja: 'レポート' },
      namedBy: 'model',
      parent: own.result,
      load: screens.report,
    },
    ...further,
  ];
}

function predictionReportOf({ id, prediction }: Kind): Screen[] {
  const path = kindScreens(id).paths.prediction;
  if (!path || !prediction) return [];
  return [
    {
      path,
      title: { en: 'Prediction report', ja: '予測レポート' },
      parent: paths.predictions,
      namedBy: 'prediction_id',
      load: prediction.report,
    },
  ];
}

/** Where rows that were saved as a dataset are. */
function savedDataset({ subject_id: dataset_id }: Pick<TaskProgress, 'subject_id'>): string {
  return pathTo(paths.datasetDetails, { dataset_id, data_type: 'training_data' });
}

/** What the snackbar says when a kind's tasks end. */
function announcementsOf({ id, training: trained, saving = {}, prediction }: Kind): Record<string, TaskAnnouncement> {
  const screens = trainingScreens(id);
  const saved = Object.entries(saving).map(([task, outcome]): [string, TaskAnnouncement] => [
    task,
    { ...outcome, open: savedDataset },
  ]);
  return {
    [`${id}.train`]: { ...trained, open: (task) => screens.result(task.subject_id) },
    ...Object.fromEntries(saved),
    ...(prediction && {
      [`${id}.predict`]: {
        ...prediction.outcome,
        open: (task) => screens.prediction?.(task.subject_id) ?? paths.predictions,
      },
    }),
  };
}

/** A feature a decision kind: its list in the drawer, its wizard and its details, and what the snackbar says of its runs. */
export function decisionFeatures(kinds: readonly DecisionKind[]): readonly Feature[] {
  return kinds.map(({ id, icon, outcome, saving, screens, further = [] }) => {
    const { title, registering, paths: own } = decisionScreens(id);
    return {
      drawer: { path: own.list, title, icon },
      screens: [
        { path: own.list, title, load: screens.list },
        { path: own.register, title: registering, parent: own.list, needsCompute: true, load: screens.register },
        { path: own.details, title, namedBy: 'project_id', parent: own.list, load: screens.details },
        ...further,
      ],
      tasks: {
        [`${id}.run`]: { ...outcome, open: ({ subject_id }) => pathTo(own.details, { project_id: subject_id }) },
        ...(saving && { [`${id}.save`]: { ...saving, open: savedDataset } }),
      },
    };
  });
}
