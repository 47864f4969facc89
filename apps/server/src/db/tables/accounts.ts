import type { Generated } from 'kysely';
import type { DefaultedTime, NullableJson } from '../column-types.ts';

export interface OrganizationsTable {
  id: Generated<string>;
  name: string;
  created_at: DefaultedTime;
}

export interface UsersTable {
  id: Generated<string>;
  org_id: string;
  /** Who vouches for the person, and that issuer's name for them: unique together. */
  issuer: string;
  subject: string;
  username: string;
  name: string;
  created_at: DefaultedTime;
}

export interface IdempotencyKeysTable {
  org_id: string;
  /** Begins with the user's id, so that nobody meets another's key. */
  key: string;
  request_hash: string;
  /** Null while the first request is still at work. */
  status: number | null;
  answer: NullableJson<unknown>;
  created_at: DefaultedTime;
}
