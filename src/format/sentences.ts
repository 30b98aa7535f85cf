/** The members of a union that can have an id. */
export type CaseOf<Case extends { id: string }, Id> = Case extends unknown
  ? Id extends Case["id"]
    ? Case
    : never
  : never;

/** What is said for each id of a union, by the figures of its member. */
export type Tellers<Case extends { id: string }, Told> = {
  readonly [Id in Case["id"]]: (told: CaseOf<Case, Id>) => Told;
};

/** A sentence for each id of a union: as it is, or by the figures of its member. */
export type Sentences<Case extends { id: string }> = {
  readonly [Id in Case["id"]]: string | ((told: CaseOf<Case, Id>) => string);
};

/** The sentence about one member of a union. */
export function tellCase<Case extends { id: string }, Id extends Case["id"]>(
  sentences: Sentences<Case>,
  told: CaseOf<Case, Id> & { id: Id },
): string {
  const sentence = sentences[told.id];
  return typeof sentence === "string" ? sentence : sentence(told);
}

/** What a union's teller says of one of its members. */
export function tellMember<Case extends { id: string }, Told, Id extends Case["id"]>(
  tellers: Tellers<Case, Told>,
  told: CaseOf<Case, Id> & { id: Id },
): Told {
  return tellers[told.id](told);
}
