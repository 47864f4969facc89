/** Words of the errors that a recipe for images ends with, Japanese. */
export const imageRecipeErrorWordsJa = {
  image_no_training:
    '手順 {number} は学習用画像から値を求めますが、学習用画像がありません。「画像ごと」など、別の求め方を選んでください。',
  image_learned_after_copies:
    '手順 {number} は複製を含む画像から値を求めることになります。データ拡張より前に移動してください。',
  image_copies_twice:
    '手順 {number} で複製を 2 回追加することになります。データ拡張は 1 つにまとめ、複製の数を増やしてください。',
  image_too_many: '画像が {pictures} 枚になります（上限は {limit} 枚）。複製の数を減らしてください。',
  image_none_left:
    '{count} 枚の画像をどれも処理できませんでした（最初の画像：{path}）。プレビューで確認し、手順を変更してください。',
} as const;
