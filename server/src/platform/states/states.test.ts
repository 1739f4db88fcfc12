import { describe, expect, it } from "vitest";
import type { Db } from "../postgres/database.ts";
import { defineStates, IllegalTransition } from "./states.ts";

interface Parcel {
  id: number;
  state: "packed" | "sent" | "lost";
  weight: number;
  deletedAt: Date | null;
}

const NO_DB = {} as Db;
const parcel = (fields: Partial<Parcel> = {}): Parcel => ({
  id: 1,
  state: "packed",
  weight: 2,
  deletedAt: null,
  ...fields,
});

function parcelStates(locked: Parcel | undefined = parcel()) {
  const written: unknown[] = [];
  const states = defineStates({
    name: "parcel",
    initial: { packed: "" },
    transitions: { packed: { sent: "collected" }, sent: { lost: "no trace" }, lost: {} },
    waits: { packed: null, sent: null, lost: null },
    moves: {
      send: { to: "sent", guard: ({ weight }: Parcel) => (weight > 30 ? "too heavy" : null) },
      giveUp: { to: "lost", from: ["sent"] },
    },
    messageKey: () => "contact.noMove",
    lock: async () => locked,
    update: async (_tx, _id, values) => ({ ...parcel(), ...values }),
    history: async (_tx, by: string, { from, to, detail }) =>
      void written.push({ by, from, to, detail }),
    log: async (_tx, by: string, { before, after }) =>
      void written.push({ by, before: before.state, after: after.state }),
  });
  return { states, written };
}

describe("a state machine", () => {
  it("updates the row, then writes history and audit log", async () => {
    const { states, written } = parcelStates();
    const options = { changes: { weight: 3 }, detail: { carrier: "a" } };
    expect(await states.transition(NO_DB, "me", parcel(), "sent", options)).toMatchObject({
      state: "sent",
      weight: 3,
    });
    expect(written).toEqual([
      { by: "me", from: "packed", to: "sent", detail: { carrier: "a" } },
      { by: "me", before: "packed", after: "sent" },
    ]);
  });

  it("rejects an illegal transition and writes nothing", async () => {
    const { states, written } = parcelStates();
    await expect(states.transition(NO_DB, "me", parcel(), "lost")).rejects.toThrow(
      "illegal transition of parcel from packed to lost",
    );
    expect(written).toEqual([]);
  });

  it("offers the moves that the state allows and no guard refuses", () => {
    const { states } = parcelStates();
    expect(states.movesOf(parcel())).toEqual({ send: true, giveUp: false });
    expect(states.movesOf(parcel({ weight: 40 }))).toEqual({ send: false, giveUp: false });
    expect(states.movesOf(parcel({ state: "sent" }))).toEqual({ send: false, giveUp: true });
  });

  it("rejects a move with the reason of its guard", () => {
    const { states } = parcelStates();
    expect(() => states.requireMove(parcel({ weight: 40 }), "send")).toThrow(IllegalTransition);
    expect(() => states.requireMove(parcel({ weight: 40 }), "send")).toThrow("too heavy");
  });

  it("does not find a missing or deleted row", async () => {
    await expect(
      parcelStates(parcel({ deletedAt: new Date() })).states.requireLocked(NO_DB, 1),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("cannot be declared with a move that no transition makes", () => {
    const declare = () =>
      defineStates({
        name: "parcel",
        initial: { packed: "" },
        transitions: { packed: {}, sent: {}, lost: {} },
        waits: { packed: null, sent: null, lost: null },
        moves: { send: { to: "sent", from: ["packed"] } },
        lock: async () => parcel(),
        update: async () => parcel(),
      });
    expect(declare).toThrow("no transition for the move send");
  });
});
