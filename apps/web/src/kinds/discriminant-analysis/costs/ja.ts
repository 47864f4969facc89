import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export const ja = {
  actual_class: '真のクラス',
  decided_for: '判定',
  cost: 'コスト',
  every_class: 'すべてのクラス',
  all_others: '他のすべてのクラス',
  cost_of_others: '誤った判定 1 件',
  cost_of_others_help: '下の一覧にない判定のコストです。正しい判定のコストは 0 です。',
  different_costs: 'コストが異なる判定',
  no_different_costs: 'ありません。誤った判定のコストはすべて同じです。',
  rule_number: '判定 {number}',
  add_cost: '判定を追加',
  remove_cost: '判定 {number} を削除',
  narrower_first: '2 つのクラスを指定した行を優先し、同じ種類の行どうしでは後の行を使います。',
} satisfies JapaneseOf<typeof en>;
