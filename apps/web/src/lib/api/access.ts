/** Where the API client gets its bearer token from; the session feature supplies it. */
export interface Access {
  /** A token good for the next request, renewed first where little of it is left; null when nobody is signed in. */
  token(): Promise<string | null>;
  /** A new token after the server refused one, or null when the session is over. */
  replace(refused: string): Promise<string | null>;
  /** Called once the server refuses and no new token can be had. */
  lost(): void;
}

const nobody: Access = {
  token: () => Promise.resolve(null),
  replace: () => Promise.resolve(null),
  lost: () => undefined,
};

let current: Access = nobody;

export function provideAccess(given: Access): void {
  current = given;
}

export function access(): Access {
  return current;
}
