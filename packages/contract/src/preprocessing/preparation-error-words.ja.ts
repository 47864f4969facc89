/** Words of the errors around running a recipe and keeping its result, Japanese. */
export const preparationErrorWordsJa = {
  recipe_empty: 'オンの手順がありません。手順を追加するか、オンにしてください。',
  recipe_name_taken:
    'レシピ「{name}」はすでにあります（バージョン {version}）。バージョン {next} として再登録するか、別の名前を付けてください。',
  preparation_not_ready: '処理が完了していないため、結果がありません。レシピをもう一度実行してください。',
  preparation_registered: 'この結果はすでに登録されています。登録先のデータセットを開いてください。',
  preparation_empty: '行が 1 行も残らないため、登録できません。手順を変更してください。',
} as const;
