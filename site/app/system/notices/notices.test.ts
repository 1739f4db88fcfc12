import { describe, expect, it } from "vitest";
import { confirm, isConfirmable, mountDialogs, type Notice, notify } from "./notices.ts";

describe("notices and questions", () => {
  it("need a page that shows them", async () => {
    const missing = "Missing dialog instance";
    expect(() => notify({ text: "Hello" })).toThrow(missing);
    expect(() => confirm({})).toThrow(missing);
    const shown: Notice[] = [];
    const unmount = mountDialogs({ notify: (notice) => void shown.push(notice), confirm: async () => true });
    notify({ text: "Hello" });
    expect(await confirm({})).toBe(true);
    expect(shown).toEqual([{ text: "Hello" }]);
    unmount();
    expect(() => notify({ text: "Hello" })).toThrow(missing);
  });

  it("are confirmed when the keyword is typed exactly, where there is one", () => {
    expect(isConfirmable({}, "")).toBe(true);
    expect(["", "delete", "DELETE ", "DELETE"].map((typed) => isConfirmable({ keyword: "DELETE" }, typed))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
