import { LEAD_SLOT } from "@masthead/contract/newsroom/front/front-layout.ts";

/** Parts of a slot key. */
export interface SlotPlace {
  /** Section of the strip; null for the slots at the top of the front. */
  sectionId: number | null;
  /** Position from 0. Position 0 at the top is the lead. */
  position: number;
}

/** Parses a slot key such as `main.0` or `section.12.3`. @throws Error when it is invalid */
export function parseSlotKey(key: string): SlotPlace {
  const [, section, position] = /^(?:main|section\.(\d+))\.(\d)$/.exec(key) ?? [];
  if (position === undefined) throw new Error(`${key} is no slot`);
  return { sectionId: section === undefined ? null : Number(section), position: Number(position) };
}

/** Message key and values of the name of a slot. */
export interface SlotName {
  key: "lead" | "second" | "strip";
  values: { number: number; section: string };
}

/**
 * Returns the name of a slot: "Lead", "Second lead 2", "Sport strip 1". `sectionName` returns the
 * name of a section.
 */
export function slotNameOf(key: string, sectionName: (id: number) => string): SlotName {
  const { sectionId, position } = parseSlotKey(key);
  if (sectionId !== null)
    return { key: "strip", values: { number: position + 1, section: sectionName(sectionId) } };
  return { key: key === LEAD_SLOT ? "lead" : "second", values: { number: position, section: "" } };
}
