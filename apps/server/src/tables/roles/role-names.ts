import { unitInName } from '@hakaru/contract/text/units';

/** Names that say a lot, whatever the values are. */
const lot =
  /(^| )(lots?|batch(es)?|coil|wafer|ingot|patient|subject|participant)( |$)|ロット|バッチ|溶番|溶解番号|コイル|ウェ[ーハ]|ウエハ|被験者|患者|個体番号/u;
/** Names that often say a lot, and sometimes a quantity or a material. */
const maybeLot =
  /(^| )(heat|charge|slab|melt|specimen|sample|run|plate|test piece)( |$)|試料|試験片|サンプル|検体|チャージ|ヒート/u;
/** Names of what counts or tells rows, lots and things apart. */
const counter =
  /^(index|serial|number|row|rows?names?|unnamed 0|#|no|nr|id|uuid|guid)$|(^| )(id|no|nr|uuid|guid|serial|rownames?|row (no|number|id|name)|(serial|sample|specimen|lot|batch|test|run|record|item) number)$|[^ -~]no$|番号|連番|通番|^番$/u;
/** Names of what has a name of its own. */
const called =
  /^(key|code|name)$|(^| )(sample|specimen|lot|batch|product|part|order|test|run|record|item) (code|name)$|品番|型番|^(名前|氏名|名称|試料名|サンプル名|キー)$/u;
/** Names of what is counted up from 1 and measured all the same: time and place. */
const course =
  /cycle|day|hour|minute|second|week|month|year|time|step|epoch|age|depth|position|distance|height|length|wave|freq|temp|angle|dose|level|stage|order|layer|rank|score|size|weight|mass|volume|amount|quantity|count|日|時|分|秒|週|月|年|サイクル|回数|経過|深さ|位置|距離|波長|周波数|温度|角度|用量|水準|段|層|順位|得点|数量|質量|重量|体積|サイズ/u;

/** What a column's name says of its role. */
export interface NameSays {
  lot: boolean;
  maybeLot: boolean;
  /** It counts, or is an id. */
  counter: boolean;
  /** It names. */
  called: boolean;
  /** It has a unit, or is the name of a course of things. */
  quantity: boolean;
}

export function whatNameSays(name: string): NameSays {
  const words = name
    .normalize('NFKC')
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[_\-.:/\s]+/gu, ' ')
    .trim();
  return {
    lot: lot.test(words),
    maybeLot: maybeLot.test(words),
    counter: counter.test(words),
    called: called.test(words),
    quantity: unitInName(name) !== null || course.test(words),
  };
}
