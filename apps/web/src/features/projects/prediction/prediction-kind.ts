import type { GridColDef } from '@mui/x-data-grid';
import type { ComponentType } from 'react';
import type { KindCalls } from '../kind.ts';
import type { Order, Settings, Answer, GridRow } from './register/order.ts';
import type { TypedRow, Feature } from './register/typed/rows.ts';

/** How a model stands among the models of its project. */
export interface ModelRank {
  /** Less is better; models of one target are listed by it. */
  order: number;
  /** Its figures in words, beside its name. */
  figures: string | null;
}

/** Where a model stands by a figure; last where it has none. */
export function rankedBy(
  figure: number | null | undefined,
  { lessIsBetter, words }: { lessIsBetter: boolean; words: (figure: number) => string },
): ModelRank {
  return typeof figure === 'number'
    ? { order: lessIsBetter ? figure : -figure, figures: words(figure) }
    : { order: Infinity, figures: null };
}

export interface SettingsProps {
  projectId: string;
  modelKey: string;
  model: string;
  settings: Settings;
  onSettings: (settings: Settings) => void;
}

export interface ChartProps {
  order: Order;
  features: readonly Feature[];
  row: TypedRow;
  /** The feature that was last changed. */
  feature: string;
  onFeature: (feature: string) => void;
  answer: Answer | undefined;
}

/** A kind's parts of the screen that begins a prediction. */
export interface PredictionParts {
  calls: Pick<KindCalls, 'getResult'>;
  /** Where a model stands by its row of the training's leaderboard, where it has one. */
  rank(row: never): ModelRank;
  /** How models are ordered, in words, where that is not by cross-validation. */
  modelHelp?: () => string;
  /** What is sent beside model and rows, before anything was chosen; by default nothing. */
  firstSettings?: Settings;
  /** The settings as far as a model can follow them, where not every model can. */
  settingsFor?(model: string, wanted: Settings): Settings;
  /** Fields for the settings, each a cell of a grid; absent where there is nothing to set. */
  SettingsFields?: ComponentType<SettingsProps>;
  /** What of the settings needs the whole width, below the fields. */
  SettingsBelow?: ComponentType<SettingsProps>;
  /** The settings as they are sent, where they are kept as they were typed. */
  sentSettings?(settings: Settings): Settings;
  /** What keeps the settings from being sent, in words. */
  settingsProblem?(settings: Settings): string | null;
  /** Settings to and from the screen's address, so that a link carries them and a reload keeps them. */
  address?: {
    read(search: Readonly<Record<string, unknown>>): Settings;
    write(settings: Settings): Record<string, string | undefined>;
  };
  /** What the model says of one row, in figures; absent, as the next, where models need a whole dataset. */
  AnswerFigures?: ComponentType<{ answer: Answer; order: Order }>;
  /** A chart below the figures that follows the row; `title` of its section on narrow screens. */
  Chart?: ComponentType<ChartProps>;
  chartTitle?: () => string;
  /** The answer's columns in the table of typed rows, between the row's number and its values. */
  answerColumns?(order: Order): GridColDef<GridRow>[];
}

/** The parts of a kind whose models answer typed rows. */
export type TypedParts = PredictionParts & Required<Pick<PredictionParts, 'AnswerFigures' | 'answerColumns'>>;

export function takesTyped(parts: PredictionParts): parts is TypedParts {
  return parts.AnswerFigures !== undefined && parts.answerColumns !== undefined;
}
