export type Catalogue = Record<string, string>;

type PluralSuffix = '_one' | '_other';
type Stem<Key> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;

/** The keys a caller may ask for: `rows_one` and `rows_other` are both asked for as `rows`. */
export type MessageKey<En extends Catalogue> = Stem<keyof En & string>;

/** What Japanese must supply: every English key, except that it has no singular. */
export type JapaneseOf<En extends Catalogue> = {
  readonly [Key in keyof En as Key extends `${string}_one` ? never : Key]: string;
};

type NameIn<Place extends string> = Place extends `${infer Name}, ${string}` ? Name : Place;

type Placeholders<Text> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? NameIn<Place> | Placeholders<Rest>
  : never;

type TextsOf<En extends Catalogue, Key extends string> = En[Extract<keyof En, Key | `${Key}${PluralSuffix}`>];

type CountOf<En extends Catalogue, Key extends string> = `${Key}_other` extends keyof En ? 'count' : never;

/** The names between braces in a message, plus `count` where it has a plural. */
export type ParamsOf<En extends Catalogue, Key extends string> = Placeholders<TextsOf<En, Key>> | CountOf<En, Key>;

type PlaceholderValues<Names extends string> = { [Name in Names]: Name extends 'count' ? number : string | number };

/** No parameters: one argument; parameters: all of them are required. */
export type MessageArguments<En extends Catalogue, Key extends string> = [ParamsOf<En, Key>] extends [never]
  ? []
  : [params: PlaceholderValues<ParamsOf<En, Key>>];

export type Translate<En extends Catalogue> = <Key extends MessageKey<En>>(
  key: Key,
  ...params: MessageArguments<En, Key>
) => string;
