import type { Client } from "@masthead/contract/contract.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";
import { expect } from "vitest";
import { problemOf } from "../src/platform/http/problem.ts";

/** What every staff record has, for a table of tests over all of them. */
export interface AnyRecord {
  id: number;
  version: number;
  name: LocalizedText;
  title: LocalizedText;
  slug: LocalizedText;
  status: boolean;
  enabled: boolean;
  url: string | null;
  position: number;
  platform: string;
  deletedAt: string | null;
  abilities: { update: boolean; delete: boolean; restore: boolean };
}
export interface AnyCalls {
  staffList(input: object): Promise<{ data: AnyRecord[]; meta: { page: number; limit: number; total: number } }>;
  staffGet(input: object): Promise<AnyRecord>;
  create(input: object): Promise<AnyRecord>;
  edit(input: object): Promise<AnyRecord>;
  remove(input: object): Promise<void>;
  restore(input: object): Promise<AnyRecord>;
  setStatus(input: object): Promise<AnyRecord>;
  setEnabled(input: object): Promise<AnyRecord>;
  pick(input: object): Promise<{ id: number; label: string }[]>;
}
/** Rooms of the back office that lists and forms are alike in. */
export type Room =
  | ("tag" | "author" | "peopleOfInterest" | "source" | "category" | "social")
  | ("channel" | "programCategory" | "program" | "episode" | "programEvent")
  | "package";

let made = 0;

/** A room's calls in the shape that all have. */
export const callsOf = (client: Client, room: Room) => client[room] as unknown as AnyCalls;

/** What makes a record of a room, with a name that nobody has yet; an episode needs its program beside. */
export function fresh(room: Room, text = ""): object {
  made++;
  if (room === "social") return { platform: "x", url: `https://x.example/${text || "page"}-${made}` };
  const name = { "en-US": `${text || room} ${made}`, "ar-JO": `${text || "اسم"} عربي ${made}` };
  if (room === "channel") return { name, kind: "video", streamUrl: "sample:tv" };
  if (room === "episode") return { title: name };
  if (room === "package") return { name, price: 2500, interval: "month" };
  if (room === "programEvent") return { title: name, startsAt: "2030-05-01T17:00:00Z" };
  return { name };
}

/** The problem that a call is refused with. */
export async function refusal(call: Promise<unknown>, locale: "en-US" | "ar-JO" = "en-US"): Promise<Problem> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error, "the call is refused").toBeDefined();
  return problemOf(error, locale).problem;
}
