import type { seriesErrorWordsEn } from './series-error-words.en.ts';

/** 時系列を受け付けられない理由の文言。 */
export const seriesErrorWordsJa: Record<keyof typeof seriesErrorWordsEn, string> = {
  dataset_not_series: '「{name}」は時系列データではありません。',
  series_no_times: '{file} には時刻として読み取れる行がありません。別の列を時刻に選ぶか、行の間隔を指定してください。',
  series_duplicates_refused:
    '{count} 行の時刻がほかの行と重複しています。ファイルを修正するか、どの行を残すかを選んでください。',
  series_order_refused:
    '{count} 行が、より後の時刻の行より下にあります。ファイルを修正するか、時刻順に並べ替えてください。',
  series_missing_refused: '{count} 行の時刻を読み取れません。ファイルを修正するか、それらの行を除いてください。',
  series_grid_too_large:
    'この間隔では {rows} 行になります（上限 {limit} 行）。間隔を長くするか、時刻が大きく離れた行を除いてください。',
  series_types_differ:
    '列「{column}」の型が {file} と {first} で異なります。どちらかのファイルで列の型を指定してください。',
  series_needs_resampling: 'リサンプリング後に結合するには、間隔を指定してください。',
  label_column_taken: '列「{column}」はラベルの列ではありません。値を残すため、別の列名を付けてください。',
  label_name_normal: '{number} 番目の期間の名前「{name}」は正常な行を表す語です。別の名前を付けてください。',
  period_reversed: '{number} 番目の期間（「{name}」）は、終了が開始より前です。',
  period_empty: '{number} 番目の期間（「{name}」）には行がありません。開始か終了を変更するか、削除してください。',
  periods_overlap:
    '{first} 番目と {second} 番目の期間が重なっています。1 つの行に付けられるラベルは 1 つです。一方の開始か終了を変更するか、削除してください。',
};
