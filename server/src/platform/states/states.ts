import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import type { KnownProblem } from "../http/known-problems.ts";
import { conflictAt, notFound } from "../http/problem.ts";
import type { Db } from "../postgres/database.ts";
import { transitionEvents } from "../telemetry/events.ts";

interface StatefulRow {
  id: number;
  state: string;
  deletedAt?: Date | null;
}

/** Fields that a transition may change besides the state. */
type Changes<Row extends StatefulRow> = Partial<Omit<Row, "id" | "state" | "version">>;

type Detail = Record<string, unknown>;

/** Transition that a caller may request, shown as an action. */
interface Move<State extends string, Subject> {
  to: State;
  /** States in which it is offered; by default all from which `to` can be reached. */
  from?: readonly State[];
  /**
   * Returns the reason why it is not possible although the state allows it; null if it is possible.
   */
  guard?(subject: Subject): string | null;
}

/** Declaration of a state machine. */
interface StatesDefinition<Row extends StatefulRow, Actor, Subject, Name extends string> {
  /** Name of the record in errors and diagrams. */
  name: string;
  /** States of new records, and when they get them. */
  initial: Readonly<Partial<Record<Row["state"], string>>>;
  /**
   * Legal transitions: from each state the next ones, and when they happen. The diagrams in docs/
   * are generated from this.
   */
  transitions: Readonly<Record<Row["state"], Readonly<Partial<Record<Row["state"], string>>>>>;
  /**
   * Kind of work that waits for a member of staff in each state; null: nobody has to act, or their
   * own screen lists it.
   */
  waits: Readonly<Record<Row["state"], WorkKindName | null>>;
  /** Transitions that a caller may request; the API reports them in `moves`. */
  moves?: Moves<Row["state"], Subject, Name>;
  /** Message key of the CONFLICT that an illegal transition is reported as. */
  messageKey?(from: Row["state"]): FieldErrorCode;
  /** Locks a row until the transaction ends. */
  lock(tx: Db, id: number): Promise<Row | undefined>;
  update(
    tx: Db,
    id: number,
    values: Changes<Row> | (Changes<Row> & { state: Row["state"] }),
  ): Promise<Row>;
  /** Adds a transition to the history of the record. */
  history?(
    tx: Db,
    actor: Actor,
    change: { id: number; from: Row["state"]; to: Row["state"]; detail: Detail },
  ): Promise<void>;
  /** Writes a change to the audit log. */
  log?(tx: Db, actor: Actor, change: { before: Row; after: Row; detail: Detail }): Promise<void>;
}

/** Illegal transition: the state machine does not have it, or a guard refuses it. */
export class IllegalTransition extends Error {
  override name = "IllegalTransition";
  /** Message key of the CONFLICT problem; undefined if callers cannot cause it. */
  readonly messageKey: FieldErrorCode | undefined;

  constructor(
    name: string,
    from: string,
    to: string,
    { reason, messageKey }: { reason?: string; messageKey?: FieldErrorCode } = {},
  ) {
    super(`illegal transition of ${name} from ${from} to ${to}${reason ? `: ${reason}` : ""}`);
    this.messageKey = messageKey;
  }
}

/** Reports an illegal transition as CONFLICT at `state`. */
export const transitionProblem: KnownProblem = (error, context) =>
  error instanceof IllegalTransition && error.messageKey
    ? conflictAt(context, "state", error.messageKey)
    : undefined;

/**
 * State machine of a kind of record. A transition locks the row, checks the table, updates the row,
 * and writes history and audit log, all in the caller's transaction; effects such as mails follow
 * after the commit, or as jobs in the same transaction.
 * @throws Error if a move can never happen
 */
export function defineStates<
  Row extends StatefulRow,
  Actor = unknown,
  Subject extends { state: Row["state"] } = Row,
  Name extends string = never,
>(definition: StatesDefinition<Row, Actor, Subject, Name>) {
  const { name, initial, transitions, waits, lock } = definition;
  const table = defineTransitions<Row["state"]>(name, transitions, definition.messageKey);
  const moves = (definition.moves ?? {}) as Moves<Row["state"], Subject, Name>;
  return {
    name,
    initial,
    transitions,
    waits,
    ...table,
    ...defineMoves(name, moves, table),
    lock,

    /** Locks a row until the transaction ends. @throws NOT_FOUND, also if it is deleted */
    async requireLocked(tx: Db, id: number): Promise<Row> {
      const row = await lock(tx, id);
      if (!row || row.deletedAt) throw notFound();
      return row;
    },

    /**
     * Transitions a locked row, with further changes. `detail` is for the history and the audit
     * log. @throws IllegalTransition
     */
    async transition(
      tx: Db,
      actor: Actor,
      before: Row,
      to: Row["state"],
      {
        changes = {} as Changes<Row>,
        detail = {},
      }: { changes?: Changes<Row>; detail?: Detail } = {},
    ): Promise<Row> {
      table.requireLegal(before.state, to);
      const after = await definition.update(tx, before.id, { ...changes, state: to });
      await definition.history?.(tx, actor, { id: before.id, from: before.state, to, detail });
      await definition.log?.(tx, actor, { before, after, detail });
      transitionEvents.publish({ machine: name, to });
      return after;
    },

    /** Changes a locked row without a transition. */
    async change(
      tx: Db,
      actor: Actor,
      before: Row,
      changes: Changes<Row>,
      detail: Detail = {},
    ): Promise<Row> {
      const after = await definition.update(tx, before.id, changes);
      await definition.log?.(tx, actor, { before, after, detail });
      return after;
    },
  };
}

function defineTransitions<State extends string>(
  name: string,
  transitions: Readonly<Record<State, Readonly<Partial<Record<State, string>>>>>,
  messageKey: ((from: State) => FieldErrorCode) | undefined,
) {
  const targets = (from: State): State[] => Object.keys(transitions[from]) as State[];
  const can = (from: State, to: State): boolean => targets(from).includes(to);

  /** Error for a transition that is refused for a reason that only its caller knows. */
  const illegal = (from: State, to: State, reason?: string): IllegalTransition =>
    new IllegalTransition(name, from, to, {
      ...(reason && { reason }),
      messageKey: messageKey?.(from),
    });

  /** @throws IllegalTransition */
  const requireLegal = (from: State, to: State): void => {
    if (!can(from, to)) throw illegal(from, to);
  };
  return { targets, can, illegal, requireLegal };
}

type Moves<State extends string, Subject, Name extends string> = Readonly<
  Record<Name, Move<State, Subject>>
>;

/** @throws Error if a move can never happen */
function defineMoves<State extends string, Subject extends { state: State }, Name extends string>(
  name: string,
  moves: Moves<State, Subject, Name>,
  { can, illegal }: Pick<ReturnType<typeof defineTransitions<State>>, "can" | "illegal">,
) {
  const moveNames = Object.keys(moves) as Name[];
  for (const move of moveNames)
    if (moves[move].from?.some((from) => !can(from, moves[move].to)))
      throw new Error(`${name}: no transition for the move ${move}`);

  const refusalOf = (
    { to, from, guard }: Move<State, Subject>,
    subject: Subject,
  ): string | null => {
    const isOffered = from ? from.includes(subject.state) : can(subject.state, to);
    return isOffered ? (guard?.(subject) ?? null) : "its state does not allow it";
  };
  return {
    /** Moves that are possible now. */
    movesOf: (subject: Subject): Record<Name, boolean> =>
      Object.fromEntries(
        moveNames.map((move) => [move, refusalOf(moves[move], subject) === null]),
      ) as Record<Name, boolean>,

    /** @throws IllegalTransition with the reason if a move is not possible now */
    requireMove(subject: Subject, move: Name): void {
      const reason = refusalOf(moves[move], subject);
      if (reason) throw illegal(subject.state, moves[move].to, reason);
    },
  };
}
