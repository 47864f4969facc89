/** Words of what next experiments refuse, Japanese. */
export const nextExperimentsErrorWordsJa = {
  next_target_twice: '目的変数「{target}」が 2 回指定されています。どちらかを外してください。',
  target_is_factor: '「{target}」は目的変数のため、因子には指定できません。',
  described_no_categories: '「{factor}」はカテゴリの因子ではないため、特性値を指定できません。',
  property_used: '「{column}」はカテゴリの特性値のため、因子や目的変数には指定できません。',
  property_varies:
    '{factor} が「{level}」の行で「{column}」の値が一致しません。特性値はカテゴリごとに 1 つです。値を修正するか、因子として指定してください。',
  property_missing:
    '{factor} が「{level}」の行に「{column}」の値がありません。値を入力するか、この列またはカテゴリを外してください。',
  molecules_no_text: '「{column}」は文字列の列ではないため、SMILES の列には指定できません。',
  molecules_unread:
    '「{column}」には SMILES として読める値がありません（例：「{text}」）。列を修正するか、分子としての記述を外してください。',
  nothing_free: 'すべての因子が固定されています。少なくとも 1 つの因子を変化させてください。',
  limits_missing:
    'この方法には制約が必要です。少なくとも 1 つの目的変数に、範囲または許容差付きの目標値を指定してください。',
  next_rows_too_many: '表は {rows} 行あります。次の実験の提案で扱えるのは {limit} 行までです。',
  nothing_unmeasured:
    '因子の範囲を満たす未測定の行がありません。目的変数を空にした候補の行を追加するか、任意の条件を提案する設定に変更してください。',
  candidates_lack: '候補のデータセットに因子の列がありません：{columns}',
  candidates_differ: '「{column}」の型が、候補のデータセットと測定データで異なります。',
  no_candidates_left:
    '候補 {rows} 行のうち、提案できる行が残っていません（因子の範囲や制約に合わない {unfit} 行、測定済み {measured} 行）。範囲を広げるか、別のデータセットを選んでください。',
  replay_too_few: '結果がすべてそろっている条件は {rows} 件です。検証には {needed} 件以上必要です。',
} as const;
