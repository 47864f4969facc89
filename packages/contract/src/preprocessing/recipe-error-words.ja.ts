import { imageRecipeErrorWordsJa } from './image-recipe-error-words.ja.ts';
import { preparationErrorWordsJa } from './preparation-error-words.ja.ts';

/** Words of the errors that a recipe's steps end with, Japanese. */
export const recipeErrorWordsJa = {
  recipe_column_missing:
    '手順 {number}：レシピのこの時点に列「{column}」はありません。別の列を選ぶか、前の手順を確認してください。',
  recipe_column_not_numeric:
    '手順 {number}：列「{column}」は数値ではありません。別の列を選ぶか、前の手順で型を変更してください。',
  recipe_column_not_datetime:
    '手順 {number}：列「{column}」は日時ではありません。別の列を選ぶか、前の手順で型を変更してください。',
  recipe_column_reserved: '手順 {number}：列名「{column}」は予約されているため使えません。別の名前を付けてください。',
  recipe_column_exists: '手順 {number}：列「{column}」はすでにあります。新しい列に別の名前を付けてください。',
  recipe_columns_too_many:
    '手順 {number} では列が {count} 列になります（上限は {limit} 列）。列またはカテゴリを減らしてください。',
  recipe_no_columns_left: '手順 {number} を行うと列がなくなります。少なくとも 1 列を残してください。',
  recipe_value_not_positive:
    '手順 {number}：列「{column}」の {row} 行目の値が {value} です。この方法には {limit} より大きい値が必要です。先にその値を除くか、別の方法を選んでください。',
  recipe_value_unfitting: '手順 {number}：「{value}」は列「{column}」の値にできません。別の値を入力してください。',
  recipe_values_unreadable:
    '手順 {number}：列「{column}」の {row} 行目の「{value}」を {type} として読み取れません（全部で {count} 個）。修正するか、欠損にする設定を選んでください。',
  recipe_shuffles_time: '手順 {number}：時系列の行はシャッフルできません。この手順を削除してください。',
  recipe_dataset_missing: '手順 {number}：組み合わせるデータセットがありません。選択してください。',
  recipe_keys_repeated:
    '手順 {number}：もう一方のデータセットで {count} 個のキーが重複しています（例：{example}）。最初の行を使うか、重複を除いてください。',
  recipe_keys_differ:
    '手順 {number}：「{column}」と「{other}」は値の種類が異なるため比較できません。どちらかの型を変更してください。',
  recipe_types_differ:
    '手順 {number}：列「{column}」は、この表では {here}、もう一方のデータセットでは {there} です。どちらかの型を変更してください。',
  recipe_rows_too_many:
    '手順 {number} では行が {rows} 行になります（上限は {limit} 行）。間隔を長くするか、キーを見直してください。',
  recipe_window_too_long: '手順 {number}：窓の長さ {window} が、点の数 {points} を超えています。短くしてください。',
  recipe_points_too_few: '手順 {number} には少なくとも {least} 列が必要です（現在 {points} 列）。',
  recipe_predicate_unfitting:
    '手順 {number}：列「{column}」の条件（{value}）が値の種類に合いません。条件を修正してください。',
  recipe_state_missing:
    '手順 {number} には、列「{column}」に必要な値が保存されていません。学習データでレシピをもう一度実行してください。',
  recipe_step_unknown: 'レシピに手順「{step}」はありません。画面を再読み込みしてください。',
  recipe_rows_made:
    '手順 {number} は、データから値を求める手順より後で新しい行を作るため、学習の中で値を求め直せません。その手順より前に移動してください。',
  recipe_rows_resampled:
    '手順 {number} は複数の行を 1 行にまとめるため（リサンプリング）、このレシピでは 1 行ずつ予測できません。結果をデータセットとして登録し、それで学習してください。',
  recipe_rows_multiplied:
    '手順 {number} は、1 つのキーに複数の行がある表を結合してすべて残すため、予測する 1 行が複数の行になります。最初の行だけを残すか、結果をデータセットとして登録し、それで学習してください。',
  recipe_trend_by_place:
    '手順 {number} は行の順に沿ったトレンドを除きますが、予測する行には順番がありません。時刻の列を指定するか、結果をデータセットとして登録し、それで学習してください。',
  recipe_needs_target:
    '手順 {number} は目的変数「{column}」から説明変数を計算しますが、予測する行では目的変数が分かりません。手順から外すか、その説明変数を使わないでください。',
  formula_syntax:
    '手順 {number}：計算式の {position} 文字目「{found}」を読み取れません。演算子・括弧・引用符の抜けがないか確認してください。',
  formula_name_unknown:
    '手順 {number}：計算式の {position} 文字目の「{name}」という列はありません。列名は [角括弧] で囲んでください。',
  formula_function_unknown: '手順 {number}：関数「{name}」はありません（{position} 文字目）。使える関数：{functions}。',
  formula_arguments: '手順 {number}：{position} 文字目の「{name}」に渡す値は {expected} 個です（現在 {found} 個）。',
  formula_types: '手順 {number}：{position} 文字目の「{name}」は {found} を扱えません。{expected} が必要です。',
  formula_too_deep: '手順 {number}：計算式の入れ子が深すぎます（{position} 文字目）。複数の手順に分けてください。',
  ...imageRecipeErrorWordsJa,
  ...preparationErrorWordsJa,
} as const;
