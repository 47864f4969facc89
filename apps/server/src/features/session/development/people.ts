export interface DevelopmentPerson {
  username: string;
  name: string;
  organization: string;
  password: string;
}

/** Who can sign in at the development provider. Everyone knows these passwords, so it serves one machine only. */
export const developmentPeople: readonly DevelopmentPerson[] = [
  { username: 'aiko@hakaru.example', name: 'Aiko Tanaka', organization: 'Hakaru Materials', password: 'aiko' },
  { username: 'ben@hakaru.example', name: 'Ben Clarke', organization: 'Hakaru Materials', password: 'ben' },
  { username: 'chie@second.example', name: 'Chie Suzuki', organization: 'Second Works', password: 'chie' },
  { username: 'dan@second.example', name: 'Dan Meyer', organization: 'Second Works', password: 'dan' },
];

/** Finds a person by username, or by the part before the @. */
export function findPerson(name: string): DevelopmentPerson | undefined {
  const wanted = name.trim().toLowerCase();
  return developmentPeople.find((person) => person.username === wanted || person.username.split('@')[0] === wanted);
}

/** The claims of a person's tokens. */
export function claimsOf(person: DevelopmentPerson): {
  name: string;
  preferred_username: string;
  organization: string;
} {
  return { name: person.name, preferred_username: person.username, organization: person.organization };
}
