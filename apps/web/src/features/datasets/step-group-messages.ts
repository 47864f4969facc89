import { defineMessages } from '../../lib/i18n/define-messages.ts';

const en = {
  group_sampling: 'Sampling',
  group_outliers: 'Outliers',
  group_missing: 'Missing values',
  group_rows: 'Rows',
  group_columns: 'Columns',
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
} as const;

const ja = {
  group_sampling: 'サンプリング',
  group_outliers: '外れ値',
  group_missing: '欠損値',
  group_rows: '行',
  group_columns: '列',
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
} as const;

/** What the groups of steps are called, in a dataset's history and where steps are chosen. */
export const stepGroupMessages = defineMessages('step-groups', en, ja);
