import { describe, expect, it } from "vitest";
import { confirm, isConfirmable, mountDialogs, type Notice, notify } from "./notices.ts";

describe("notices and confirmations", () => {
  it("throw unless dialogs are mounted", async () => {
    const missingDialogs = "Missing dialog instance";
    expect(() => notify({ text: "Hello" })).toThrow(missingDialogs);
    expect(() => confirm({})).toThrow(missingDialogs);
    const shown: Notice[] = [];
    const unmount = mountDialogs({
      notify: (notice) => void shown.push(notice),
      confirm: async () => true,
    });
    notify({ text: "Hello" });
    expect(await confirm({})).toBe(true);
    expect(shown).toEqual([{ text: "Hello" }]);
    unmount();
    expect(() => notify({ text: "Hello" })).toThrow(missingDialogs);
  });

  it("require the exact keyword, if there is one", () => {
    expect(isConfirmable({}, "")).toBe(true);
    expect(
      ["", "delete", "DELETE ", "DELETE"].map((typed) =>
        isConfirmable({ keyword: "DELETE" }, typed),
      ),
    ).toEqual([false, false, false, true]);
  });
});
