import type { Dependent } from '@hakaru/contract';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';

/** One who calls the application in a test. */
export interface TestUser {
  headers: { authorization: string };
  /** Whose rows are that a test puts into the database itself. */
  owner: { userId: string; orgId: string };
  call: CallAsUser;
  /** The body of an answer that refuses nothing. */
  ask: <T>(method: Method, url: string, payload?: object) => Promise<T>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type CallAsUser = <T = Refusal>(
  method: Method,
  url: string,
  payload?: object,
  language?: string,
) => Promise<{ status: number; body: T }>;

/** An error as the application answers it. */
export interface Refusal {
  detail: { code: string; response: string; params: Record<string, unknown>; dependents?: Dependent[] };
}

/** A development person of `TestApp.as`, with an account from here on. */
export async function signIn(test: TestApp, person: string): Promise<TestUser> {
  const headers = await test.as(person);
  const call: CallAsUser = async <T = Refusal>(method: Method, url: string, payload?: object, language = 'en') => {
    const response = await test.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, 'accept-language': language },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json() as T };
  };
  async function ask<T>(method: Method, url: string, payload?: object): Promise<T> {
    const { status, body } = await call<T>(method, url, payload);
    expect(status, `${method} ${url}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  }
  const me = await ask<{ id: string; organization: { id: string } }>('GET', '/users/me');
  return { headers, owner: { userId: me.id, orgId: me.organization.id }, call, ask };
}
