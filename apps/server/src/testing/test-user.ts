import type { TestApp } from '../test-app.ts';

/** One who calls the application in a test. */
export interface TestUser {
  headers: { authorization: string };
  /** Whose rows are that a test puts into the database itself. */
  owner: { userId: string; orgId: string };
  call: CallAsUser;
}

export type CallAsUser = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  language?: string,
) => Promise<{ status: number; body: T }>;

/** An error as the application answers it. */
export interface Refusal {
  detail: { code: string; response: string; params: Record<string, unknown> };
}

/** A development person of `TestApp.as`, with an account from here on. */
export async function signIn(test: TestApp, person: string): Promise<TestUser> {
  const headers = await test.as(person);
  const call: CallAsUser = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    language = 'en',
  ) => {
    const response = await test.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, 'accept-language': language },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json() as T };
  };
  const me = (await call<{ id: string; organization: { id: string } }>('GET', '/users/me')).body;
  return { headers, owner: { userId: me.id, orgId: me.organization.id }, call };
}
