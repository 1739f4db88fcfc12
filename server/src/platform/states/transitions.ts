interface TransitionsDefinition<State extends string> {
  /** Name of the record in diagrams. */
  name: string;
  /** States of new records, and when they get them. */
  initial: Readonly<Partial<Record<State, string>>>;
  /** Legal transitions: from each state the next ones, and when they happen. */
  transitions: Readonly<Record<State, Readonly<Partial<Record<State, string>>>>>;
}

/**
 * Transition table of records whose state is computed from other fields, so that no column stores
 * it; `defineStates` is for stored states. The diagrams in docs/ are generated from both.
 */
export function defineTransitions<State extends string>(definition: TransitionsDefinition<State>) {
  return {
    ...definition,
    can: (from: State, to: State): boolean => to in definition.transitions[from],
  };
}
