import { imageStepForms } from '@hakaru/contract/preprocessing/image-recipe';
import { stepForms } from '@hakaru/contract/preprocessing/recipe';
import { wordsOf } from '../../../lib/screens/screen.ts';

interface Titled {
  title?: string;
  title_ja?: string;
}

export function titleIn({ title = '', title_ja = title }: Titled): string {
  return wordsOf({ en: title, ja: title_ja });
}

interface Form extends Titled {
  properties?: Record<
    string,
    Titled & { enum_titles?: Record<string, string>; enum_titles_ja?: Record<string, string> }
  >;
}

/** A set that was split off is told as steps are, though no recipe has this one. */
const splitForm: Form = {
  title: 'Split into two sets',
  title_ja: '2 つのデータセットに分割',
  properties: {
    method: {
      title: 'Method',
      title_ja: '分割方法',
      enum_titles: {
        random: 'At random',
        stratified: 'At random within each value of a column',
        time: 'By time',
        order: 'By the order of the rows',
      },
      enum_titles_ja: { random: 'ランダム', stratified: '層化ランダム', time: '時間順', order: '行の順序' },
    },
    share: { title: 'Share of the training data', title_ja: '学習データの割合' },
    seed: { title: 'Seed', title_ja: '乱数シード' },
    column: { title: 'Column', title_ja: '列' },
    part: {
      title: 'This set',
      title_ja: 'このデータセット',
      enum_titles: { training_data: 'Training data', inference_data: 'Inference data' },
      enum_titles_ja: { training_data: '学習データ', inference_data: '推論データ' },
    },
  },
};

/** Labels that were drawn on a series, likewise. */
const labelsForm: Form = {
  title: 'Labels drawn on the chart',
  title_ja: 'グラフ上でのラベル付け',
  properties: {
    column: { title: 'Column', title_ja: '列' },
    periods: { title: 'Periods', title_ja: '期間の数' },
    rows: { title: 'Rows in them', title_ja: '期間内の行数' },
  },
};

/** Rows that were saved with what a trained model says of them, likewise. */
const modelForm: Form = {
  title: 'Saved with a model’s results',
  title_ja: 'モデルの結果を付けて保存',
  properties: {
    project: { title: 'Training', title_ja: '学習' },
    model: { title: 'Model', title_ja: 'モデル' },
    task: {
      title: 'Result',
      title_ja: '結果',
      enum_titles: { scores: 'Scores', project: 'Projection', labels: 'Clusters' },
      enum_titles_ja: { scores: 'スコア', project: '射影', labels: 'クラスター' },
    },
    columns: { title: 'Columns kept', title_ja: '残した列' },
    keep_columns: { title: 'Columns kept', title_ja: '残した列' },
    mapping: { title: 'Columns in place of features', title_ja: '説明変数に対応させた列' },
    confidence: { title: 'Confidence of limits', title_ja: '管理限界の信頼水準' },
    clusters: { title: 'Clusters', title_ja: 'クラスター数' },
    height: { title: 'Height of the cut', title_ja: '切断する高さ' },
    label_name: { title: 'Column of clusters', title_ja: 'クラスターの列名' },
  },
};

/** Rows of a project's result that were saved, likewise. */
const decisionForm: Form = {
  title: 'Proposed conditions saved',
  title_ja: '提案する条件を保存',
  properties: {
    project: { title: 'Optimisation project', title_ja: '最適化プロジェクト' },
    algorithm: {
      title: 'Algorithm',
      title_ja: '探索手法',
      enum_titles: {
        single_bayes: 'Bayesian (one score)',
        multi_bayes: 'Bayesian (several targets)',
        cma_es: 'CMA-ES',
        random: 'Random search',
        grid: 'Grid',
      },
      enum_titles_ja: {
        single_bayes: 'ベイズ最適化（単目的）',
        multi_bayes: 'ベイズ最適化（多目的）',
        cma_es: 'CMA-ES',
        random: 'ランダムサーチ',
        grid: 'グリッドサーチ',
      },
    },
  },
};

/** What the catalogues say of a step, of tables or of images. */
export function stepForm(step: string): Form {
  if (step === 'split') return splitForm;
  if (step === 'labels') return labelsForm;
  if (step === 'model') return modelForm;
  if (step === 'decision') return decisionForm;
  return {
    ...((stepForms as unknown as Record<string, Form | undefined>)[step] ??
      (imageStepForms as unknown as Record<string, Form | undefined>)[step]),
  };
}

/** A step's name in the reader's language, as the catalogue has it. */
export function stepTitle(step: string): string {
  const { title = step, title_ja = title } = stepForm(step);
  return titleIn({ title, title_ja });
}
