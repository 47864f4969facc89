import type { Generated } from 'kysely';
import type { DefaultedTime, Json, NullableTime } from '../column-types.ts';

/** Private keys (JWK) of the development identity provider, so that a restart ends no session. */
export interface SigningKeysTable {
  id: Generated<string>;
  jwk: Json<Record<string, unknown>>;
  created_at: DefaultedTime;
}

/** What the development identity provider keeps: sessions, grants, codes, tokens. */
export interface OidcPayloadsTable {
  /** The provider's model, such as Session; unique together with id. */
  model: string;
  id: string;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  consumed_at: NullableTime;
  expires_at: NullableTime;
}
