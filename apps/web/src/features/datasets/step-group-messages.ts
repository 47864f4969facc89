import { defineMessages } from '../../lib/i18n/define-messages.ts';

const en = {
  group_missing: 'Missing values',
  group_outliers: 'Outliers',
  group_text: 'Text and values',
  group_new_columns: 'New columns',
  group_columns: 'Column selection, names and types',
  group_rows: 'Rows',
  group_sampling: 'Sampling and row order',
  group_transform: 'Transformation and scaling',
  group_encoding: 'Encoding',
  group_series: 'Time and order',
  group_spectra: 'Spectra',
  group_tables: 'Combining datasets',
  group_geometry: 'Size and orientation',
  group_region: 'Region',
  group_tone: 'Brightness, contrast and colour',
  group_filter: 'Filters',
  group_augmentation: 'Augmentation',
  group_model: 'Trained model',
  group_decision: 'Result of a project',
} as const;

const ja = {
  group_missing: '欠損',
  group_outliers: '外れ値',
  group_text: '文字列と値',
  group_new_columns: '新しい列',
  group_columns: '列の選択・名前・型',
  group_rows: '行',
  group_sampling: '行の間引きと順序',
  group_transform: '変換とスケーリング',
  group_encoding: 'エンコーディング',
  group_series: '時間と順序',
  group_spectra: 'スペクトル',
  group_tables: 'データセットの結合',
  group_geometry: 'サイズ・向き',
  group_region: '領域',
  group_tone: '明るさ・コントラスト・色',
  group_filter: 'フィルター',
  group_augmentation: 'データ拡張',
  group_model: '学習済みモデル',
  group_decision: 'プロジェクトの結果',
} as const;

/** What the groups of steps are called, in a dataset's history and where steps are chosen. */
export const stepGroupMessages = defineMessages('step-groups', en, ja);
