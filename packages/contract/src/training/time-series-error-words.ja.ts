/** Words of what anomaly detection in time series refuses, Japanese. */
export const timeSeriesErrorWordsJa = {
  channel_has_other_role:
    '「{column}」は時刻・ラン・ラベルの列なので、チャンネルには使えません。チャンネルから外してください。',
  label_is_time: '「{column}」は日時の列なので、異常のラベルには使えません。別の列を選んでください。',
  label_range_mixed: '異常区間 {number} の開始と終了の種類が異なります。両方を時刻、または両方を数値にしてください。',
  label_range_reversed: '異常区間 {number} の終了が開始より前です。開始と終了を入れ替えてください。',
  split_needs_runs: 'ランで分割するには、各行のランを示す列を選んでください。',
  split_needs_labels: 'イベントで分割するには、先にラベル（列または区間）を指定してください。',
  anomaly_split_shuffled:
    'ランダムに分割すると、テストの行の前後にほぼ同じ値の学習データが入り、評価指標が実際よりはるかに良く見えます。ラン・イベント・時間で分割してください。',
  anomaly_embargo_short:
    '間隔（エンバーゴ、{embargo} 行）が窓のさかのぼる長さ（{needed} 行）より短いため、テストの最初の窓が学習データと同じ行を使います。空欄にすると自動で決まります。',
  window_beyond_series: '窓（{length} 行）が全 {rows} 行の 4 分の 1 を超えています。窓を短くしてください。',
  labels_needed: '教師ありのモデルにはラベルが必要です。ラベルの列を選ぶか、異常区間を指定してください。',
  threshold_needs_labels:
    'このしきい値の決め方にはラベルが必要です。ラベルを指定するか、分位点・誤報数・POT を選んでください。',
  model_supervision_differs:
    '「{model}」はこの学習では使えません。モデルには、ラベルから学習するものと、正常な行から学習するものがあります。このモデルを外してください。',
  channels_constant:
    '学習データの中で値が変化するチャンネルがないため、学習できません。チャンネルか学習に使う行を変えてください。',
  normal_rows_few:
    '学習に使える行は {rows} 行だけです。{minimum} 行以上必要です。窓を短くするか、テストに使う行を減らしてください。',
  test_run_unknown: 'ラン「{run}」はありません。ランの列にある名前を選んでください。',
  online_duration_long:
    '設定されている最小継続行数（{duration} 行）が、オンラインで保持する行数を超えています。しきい値の画面で {most} 行以下にしてください。',
};
