import type { DecisionKindId, Language } from '@hakaru/contract';
import { pathTo, paths } from './paths.ts';

/** What a decision kind is called, and where its screens lie; its own further screens are its own matter. */
interface DecisionScreens {
  title: Record<Language, string>;
  /** The title of its wizard. */
  registering: Record<Language, string>;
  paths: {
    list: (typeof paths)[ListName];
    /** With a {dataset_id}, or asked of no dataset. */
    register: (typeof paths)[`${PathName}Register`];
    details: (typeof paths)[`${PathName}Details`];
  };
}

type ListName = 'optimizations' | 'nextExperiments' | 'statisticalAnalyses' | 'optimalDesigns';
type PathName = 'optimization' | 'nextExperiments' | 'statisticalAnalysis' | 'optimalDesign';

function pathsOf(list: ListName, name: PathName): DecisionScreens['paths'] {
  return { list: paths[list], register: paths[`${name}Register`], details: paths[`${name}Details`] };
}

/** A line a kind, in the order of the drawer. */
const kinds = {
  optimization: {
    title: { en: 'Condition optimisation', ja: '条件最適化' },
    registering: { en: 'New optimisation', ja: '新しい最適化' },
    paths: pathsOf('optimizations', 'optimization'),
  },
  next_experiments: {
    title: { en: 'Next experiments', ja: '次の実験' },
    registering: { en: 'Propose next experiments', ja: '次の実験を提案' },
    paths: pathsOf('nextExperiments', 'nextExperiments'),
  },
  optimal_design: {
    title: { en: 'Design of experiments', ja: '実験計画' },
    registering: { en: 'New design', ja: '新しい実験計画' },
    paths: pathsOf('optimalDesigns', 'optimalDesign'),
  },
  statistical_analysis: {
    title: { en: 'Statistical analysis', ja: '統計解析' },
    registering: { en: 'New test', ja: '新しい検定' },
    paths: pathsOf('statisticalAnalyses', 'statisticalAnalysis'),
  },
} as const satisfies Partial<Record<DecisionKindId, DecisionScreens>>;

/** A decision kind with screens. */
export type OfferedDecision = keyof typeof kinds;

export function decisionScreens(kind: OfferedDecision): DecisionScreens {
  return kinds[kind];
}

/** The details of a project of a decision kind; null of a kind without screens. */
export function decisionAddress(kind: DecisionKindId, project_id: string): string | null {
  const screens: DecisionScreens | null = kind in kinds ? kinds[kind as OfferedDecision] : null;
  return screens && pathTo(screens.paths.details, { project_id });
}
