import { expect, it } from "vitest";
import { parseSlotKey, slotNameOf } from "./slot-key.ts";

it("parses slots at the top of a front and in the strip of a section", () => {
  expect(parseSlotKey("main.0")).toEqual({ sectionId: null, position: 0 });
  expect(parseSlotKey("main.4")).toEqual({ sectionId: null, position: 4 });
  expect(parseSlotKey("section.12.3")).toEqual({ sectionId: 12, position: 3 });
});

it.each(["", "main", "main.10", "section.3", "section.x.1", "lead"])(
  "rejects %j as a slot",
  (key) => expect(() => parseSlotKey(key)).toThrow(`${key} is no slot`),
);

it("names slots as editors do: the lead, second leads from 1, cards of a strip from 1", () => {
  const name = (key: string) => slotNameOf(key, (id) => `Section ${id}`);
  expect(name("main.0").key).toBe("lead");
  expect(name("main.1")).toEqual({ key: "second", values: { number: 1, section: "" } });
  expect(name("section.7.0")).toEqual({
    key: "strip",
    values: { number: 1, section: "Section 7" },
  });
});
