import type { JWTPayload } from 'jose';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Authenticate, Caller } from '../../http/caller.ts';
import { ensureOrganization, ensureUser } from './people-rows.ts';
import { type TokenRules, verifyToken } from './verify-token.ts';

const MAX_KNOWN = 5000;
const MAX_CLAIM_CHARS = 500;

/** Turns bearer tokens into callers. A person's row and organization's row are made at their first token. */
export function createAuthenticate(db: Db, rules: TokenRules, organizationClaim: string): Authenticate {
  const known = new Map<string, Caller>();

  return async function authenticate(authorization) {
    const payload = await verifyToken(authorization, rules);
    const person = personOf(payload, organizationClaim);
    const key = JSON.stringify(person);
    const caller = known.get(key) ?? (await introduce(person));
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, caller);
    return caller;
  };

  async function introduce({ subject, username, name, organization }: ClaimedPerson): Promise<Caller> {
    const org = await ensureOrganization(db, organization);
    const user = await ensureUser(db, org.id, { issuer: rules.issuer, subject, username, name });
    // Rows the person made belong to their first organization; moving them is an operator's decision.
    if (user.org_id !== org.id) throw new AppError('forbidden');
    return { userId: user.id, orgId: org.id, organization: org.name, name: user.name, username: user.username };
  }
}

interface ClaimedPerson {
  subject: string;
  username: string;
  name: string;
  organization: string;
}

/** Nobody is let in without an organization: their rows would belong to no one. Throws AppError('forbidden'). */
function personOf(payload: JWTPayload, organizationClaim: string): ClaimedPerson {
  const text = (name: string) => textOf(payload[name]);
  const organization = text(organizationClaim);
  const subject = text('sub');
  if (!subject) throw new AppError('unauthenticated');
  if (!organization) throw new AppError('forbidden');
  const username = text('preferred_username') ?? text('email') ?? subject;
  return { subject, username, name: text('name') ?? username, organization };
}

/** A claim that is a text, undefined where there is none. Throws AppError('unauthenticated') for what no column or index keeps. */
function textOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string' || claim === '') return undefined;
  if (claim.includes('\0') || claim.length > MAX_CLAIM_CHARS) throw new AppError('unauthenticated');
  return claim;
}
