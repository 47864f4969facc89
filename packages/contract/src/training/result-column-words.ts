import type { Language } from '../shared/errors.ts';

/** What the columns that a prediction adds to a table are called to a reader, by their machine names. */
export const resultColumnWords = {
  en: {
    prediction: 'Prediction',
    lower: 'Lower',
    upper: 'Upper',
    interval_note: 'About the interval',
    predicted_class: 'Predicted class',
    probability: 'Probability',
    decided_by: 'Decision rule',
    unlike_any_class: 'Possibly an unknown class',
    cluster: 'Cluster',
    second_cluster: 'Second cluster',
    second_distance: 'Distance to the second cluster',
    second_probability: 'Probability of the second cluster',
    neighbour_distance: 'Distance to training rows',
    inside_domain: 'Inside the domain',
    leverage: 'Leverage',
    distance: 'Distance',
    input_gaps: 'Missing inputs',
    in_training: 'Used in training',
    measured: 'Measured',
    estimate: 'Estimate',
    t2: 'T²',
    spe: 'SPE',
    note: 'Note',
    laboratory_value: 'Laboratory value',
    score: 'Score',
    alarm: 'Alarm',
    threshold: 'Threshold',
    run: 'Run',
    largest: 'Largest contribution',
  },
  ja: {
    prediction: '予測値',
    lower: '下限',
    upper: '上限',
    interval_note: '区間の注記',
    predicted_class: '予測クラス',
    probability: '確率',
    decided_by: '判定方法',
    unlike_any_class: '未知のクラスの可能性',
    cluster: 'クラスター',
    second_cluster: '2 番目のクラスター',
    second_distance: '2 番目のクラスターまでの距離',
    second_probability: '2 番目のクラスターの確率',
    neighbour_distance: '学習データまでの距離',
    inside_domain: '適用範囲内',
    leverage: 'てこ比',
    distance: '距離',
    input_gaps: '入力の不備',
    in_training: '学習に使った行',
    measured: '実測値',
    estimate: '推定値',
    t2: 'T²',
    spe: 'SPE',
    note: '注記',
    laboratory_value: '分析値',
    score: 'スコア',
    alarm: '警報',
    threshold: 'しきい値',
    run: 'ラン',
    largest: '最も寄与の大きいチャンネル',
  },
} as const satisfies Record<Language, object>;

/** A text of a result's cell in the machine's words, as a regular expression, and what a reader is given instead. */
type CellWords = readonly (readonly [pattern: string, words: string])[];

/** Why a row of a series has no estimate or score, or no interval of the usual width. */
const rowNotes = {
  gap: { en: 'after a gap in time', ja: '時間の欠落の直後' },
  too_few_rows: { en: 'too few rows before it', ja: '前の行が不足' },
  missing: { en: 'a variable is missing', ja: '変数の欠損' },
  no_time: { en: 'no time', ja: '時刻なし' },
  same_time: { en: 'same time as another row', ja: 'ほかの行と同じ時刻' },
  no_laboratory_value: { en: 'no laboratory value known', ja: '既知の分析値なし' },
  laboratory_value_old: { en: 'last laboratory value too old', ja: '最後の分析値が古い' },
} as const;

function notes(language: Language): CellWords {
  return Object.entries(rowNotes).map(([code, words]) => [`^${code}$`, words[language]] as const);
}

/** The same of the texts in these columns. English ones are English already. */
export const resultCellWords: Record<Language, Record<string, CellWords>> = {
  en: { note: notes('en') },
  ja: {
    note: notes('ja'),
    interval_note: [
      ['^wider: input missing$', '広め：入力に欠損'],
      ['^none: input missing$', 'なし：入力に欠損'],
      ['^none: outside domain$', 'なし：適用範囲外'],
    ],
    input_gaps: [
      [': missing; ', '：欠損、'],
      [': missing$', '：欠損'],
      [': unreadable; ', '：読み取り不可、'],
      [': unreadable$', '：読み取り不可'],
      ['step (\\d+): removed$', 'レシピの手順 \\1 で除外'],
    ],
  },
};

const classProbability = 'probability_';
const probabilityOf = { en: 'Probability of {label}', ja: '{label}の確率' } as const satisfies Record<Language, string>;

/** What a column of a prediction is called to a reader; the answer itself is called as the target. */
export function resultColumnHeading(name: string, language: Language, target: string | null): string {
  const words: Record<string, string> = resultColumnWords[language];
  const known = words[name];
  if (known === undefined)
    return name.startsWith(classProbability)
      ? probabilityOf[language].replace('{label}', () => name.slice(classProbability.length))
      : name;
  if (target === null || (name !== 'prediction' && name !== 'predicted_class')) return known;
  return language === 'ja' ? `${target}（${known}）` : `${target} (${known.toLowerCase()})`;
}
