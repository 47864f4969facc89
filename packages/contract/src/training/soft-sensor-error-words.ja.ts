/** Words of what soft sensors refuse, Japanese. */
export const softSensorErrorWordsJa = {
  time_is_feature: '「{column}」は行の時刻なので、説明変数には使えません。',
  time_is_target: '「{column}」を目的変数と時刻の両方には使えません。',
  dead_time_column_unknown: '説明変数にない「{column}」にむだ時間が指定されています。',
  dead_time_beyond_lag:
    '「{column}」のむだ時間（{rows} 行）が最大ラグ（{limit} 行）を超えています。ラグを長くするか、むだ時間を短くしてください。',
  lag_step_beyond_largest: 'ラグの刻み（{step} 行）が最大ラグ（{limit} 行）を超えています。刻みを小さくしてください。',
  lags_column_unknown: '説明変数にない「{column}」にラグが指定されています。',
  own_lag_step_beyond_largest:
    '「{column}」のラグの刻み（{step} 行）が最大ラグ（{limit} 行）を超えています。刻みを小さくしてください。',
  lags_beyond_series:
    '最大ラグ（{lag} 行）と分析の遅れ（{delay} 行）が、全 {rows} 行の半分以上を占めます。ラグを小さくしてください。',
  embargo_short:
    '間隔（エンバーゴ、{embargo} 行）が、最大ラグと分析の遅れの合計（{needed} 行）より短いため、テストの最初のサンプルが学習データと同じ行を使います。空欄にすると自動で決まります。',
  series_split_shuffled:
    'ランダムに分割すると、テストのサンプルの前後に、ほぼ同じ値（値が保持されていればまったく同じ値）の学習データが入ります。評価指標が実際よりはるかに良く見えるため、時間による分割を選んでください。',
  series_not_rising:
    '{row} 行目の「{column}」が欠損しているか、前の行より後の時刻ではありません。ソフトセンサーには時刻順の行が必要です。前処理で並べ替え、重複を除いてください。',
  too_few_analyses:
    '「{target}」の分析値は {analyses} 件だけです。{minimum} 件以上必要です（保持された値の繰り返しは数えません）。',
  series_too_short:
    'この時系列は {rows} 行ですが、ラグ・分析の遅れ・学習・テストには {needed} 行必要です。ラグを小さくしてください。',
  rows_not_rising: '{row} 行目が前の行より後の時刻ではありません。時刻順に、1 回ずつ送信してください。',
  sensor_state_unfit:
    'このモデルが学習した内容を読み取れないか、別のモデルのものです。モデルを学習直後の状態にリセットしてください。',
  sensor_time_missing: '{row} 行目に時刻がありません。このモデルにはすべての行の時刻が必要です。',
  online_time_unfit:
    '「{time}」はこのモデルの行の時刻ではありません。日時は 2026-03-01T08:00:00 の形式で、時刻の列が数値の場合だけ数値で送信してください。',
  online_row_differs:
    '{time} の行は、別の値ですでに保存されています。行は時刻で区別します。各行を 1 回だけ、または同じ値で送信してください。夏時間が終わる時間帯は、UTC からの時差を付けて送信してください。',
  online_value_differs:
    '{time} のサンプルの分析値は、すでに {value} と登録されています。訂正するには、その前のバージョンにリセットしてから正しい値を送信してください。',
  online_time_offset:
    '「{time}」には UTC からの時差がありますが、このモデルの学習に使った表には時刻の基準がありません。時差のない時刻を送信してください。',
  online_changed: 'その間にこのモデルが更新されました。現在のバージョンを確認してから、もう一度実行してください。',
  online_version_unknown: 'このモデルにバージョン {version} はありません。',
};
