import { describe, expect, it } from "vitest";
import { type SetupFacts, setupSteps } from "./setup-steps.ts";

const now = new Date("2026-11-29T12:00:00Z");
const defaultName = { "en-US": "Masthead", "ar-JO": "ماستهد" };

/** A new installation without data. */
const EMPTY: SetupFacts = {
  now,
  name: defaultName,
  defaultName,
  contactEmail: "",
  hasLogo: false,
  hasColour: false,
  hasCategory: false,
  hasArticle: false,
  hasColleague: false,
  hasChannel: false,
  hasPackage: false,
  gateway: "none",
  acceptsCash: true,
  sendsMail: false,
  mailFails: false,
  lastBackup: null,
  backedUpAt: null,
};

const COMPLETE: SetupFacts = {
  now,
  name: { "en-US": "Nahar", "ar-JO": "نهار" },
  defaultName,
  contactEmail: "desk@nahar.example",
  hasLogo: true,
  hasColour: true,
  hasCategory: true,
  hasArticle: true,
  hasColleague: true,
  hasChannel: true,
  hasPackage: true,
  gateway: "real",
  acceptsCash: false,
  sendsMail: true,
  mailFails: false,
  lastBackup: { failed: false },
  backedUpAt: new Date("2026-11-29T02:00:00Z"),
};

const stepOf = (name: string, facts: SetupFacts, skipped: Parameters<typeof setupSteps>[1] = []) =>
  setupSteps(facts, skipped).find((step) => step.name === name);

describe("steps to set up the station", () => {
  it("are all open in a new installation", () => {
    expect(setupSteps(EMPTY, []).map(({ state }) => state)).toEqual(Array(9).fill("open"));
    expect(stepOf("station", EMPTY)?.missing).toEqual([
      "nameEnglish",
      "nameArabic",
      "contactEmail",
    ]);
  });

  it("are all done in a complete one", () => {
    for (const { state, missing } of setupSteps(COMPLETE, ["mail"]))
      expect({ state, missing }).toEqual({ state: "done", missing: [] });
  });

  it("are skipped only while they lack something", () => {
    expect(stepOf("channels", EMPTY, ["channels"])).toMatchObject({
      state: "skipped",
      missing: ["channel"],
    });
    expect(stepOf("channels", COMPLETE, ["channels"])?.state).toBe("done");
  });

  it.each<[name: string, facts: Partial<SetupFacts>, missing: string[]]>([
    ["station", { name: { "en-US": "Nahar" } }, ["nameArabic"]],
    ["brand", { hasColour: false }, ["colour"]],
    ["sales", { gateway: "none" }, ["gateway"]],
    ["sales", { gateway: "none", acceptsCash: true }, []],
    ["sales", { gateway: "test", acceptsCash: true }, ["realGateway"]],
    ["mail", { mailFails: true }, ["mailDelivery"]],
    ["mail", { sendsMail: false, mailFails: true }, ["mailServer"]],
    ["backups", { lastBackup: { failed: true } }, ["backupSuccess"]],
    ["backups", { lastBackup: null, backedUpAt: null }, ["backup"]],
    ["backups", { backedUpAt: new Date("2026-11-27T02:00:00Z") }, ["recentBackup"]],
  ])("name what they lack: %s, %j", (name, facts, missing) => {
    expect(stepOf(name, { ...COMPLETE, ...facts })?.missing).toEqual(missing);
  });
});
