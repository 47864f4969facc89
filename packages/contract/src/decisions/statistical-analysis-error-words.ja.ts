import type { statisticalAnalysisErrorWordsEn } from './statistical-analysis-error-words.en.ts';

/** Words of what tests refuse, Japanese. */
export const statisticalAnalysisErrorWordsJa = {
  groups_same: 'グループ 1 とグループ 2 がどちらも「{group}」です。異なるグループを選んでください。',
  group_unknown: '列「{column}」に「{group}」の行がありません。データにあるグループを選んでください。',
  category_is_variable: '列「{column}」はグループ分けに使うため、検定する変数にはできません。',
  variables_same: '変数 1 と変数 2 がどちらも「{column}」です。異なる列を選んでください。',
  sample_too_small: '「{sample}」の値は {rows} 個です。検定には 2 個以上必要です。',
  sample_constant: '「{sample}」の値はすべて同じです。ばらつきがないため検定できません。',
  pairs_too_few: '完全な対が {rows} 組しかありません（欠損のある行：{missing} 行）。検定には 2 組以上必要です。',
} satisfies Record<keyof typeof statisticalAnalysisErrorWordsEn, string>;
