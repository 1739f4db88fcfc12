import type { Client } from "@masthead/contract/contract.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { expect } from "vitest";
import { problemOf } from "../../src/platform/http/problem.ts";

/** Common shape of all staff records, for tests that run for every kind. */
export interface AnyStaffRecord {
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
export interface AnyStaffCalls {
  staffList(
    input: object,
  ): Promise<{ data: AnyStaffRecord[]; meta: { page: number; limit: number; total: number } }>;
  staffGet(input: object): Promise<AnyStaffRecord>;
  create(input: object): Promise<AnyStaffRecord>;
  edit(input: object): Promise<AnyStaffRecord>;
  remove(input: object): Promise<void>;
  restore(input: object): Promise<AnyStaffRecord>;
  setStatus(input: object): Promise<AnyStaffRecord>;
  setEnabled(input: object): Promise<AnyStaffRecord>;
  pick(input: object): Promise<{ id: number; label: string }[]>;
}
/** Modules with the common CRUD calls. */
export type StaffModule =
  | ("tag" | "author" | "peopleOfInterest" | "source" | "category" | "social")
  | ("channel" | "programCategory" | "program" | "episode" | "programEvent")
  | "package";

let sequence = 0;

/** Calls of a module, with their common types. */
export function staffCallsOf(client: Client, module: StaffModule): AnyStaffCalls {
  const modules: Record<StaffModule, object> = client;
  return modules[module] as AnyStaffCalls;
}

/**
 * Input that creates a record of a module, with a unique name. An episode also needs its program.
 */
export function newRecordInput(module: StaffModule, text = ""): object {
  sequence++;
  if (module === "social")
    return { platform: "x", url: `https://x.example/${text || "page"}-${sequence}` };
  const name = {
    "en-US": `${text || module} ${sequence}`,
    "ar-JO": `${text || "اسم"} عربي ${sequence}`,
  };
  if (module === "channel") return { name, kind: "video", streamUrl: "sample:tv" };
  if (module === "episode") return { title: name };
  if (module === "package") return { name, price: 2500, interval: "month" };
  if (module === "programEvent") return { title: name, startsAt: "2030-05-01T17:00:00Z" };
  return { name };
}

/** Awaits the rejection of a call and returns its problem. */
export async function problemOfRejection(
  call: Promise<unknown>,
  locale: "en-US" | "ar-JO" = "en-US",
): Promise<Problem> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error, "the call is rejected").toBeDefined();
  return problemOf(error, locale).problem;
}
