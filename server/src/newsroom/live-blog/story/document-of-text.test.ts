import { expect, it } from "vitest";
import { documentOfText } from "./document-of-text.ts";

it("has a paragraph for each line of the text, without empty ones", () => {
  const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  expect(documentOfText("One\n\n  Two <b>\n").content).toEqual([
    paragraph("One"),
    paragraph("Two <b>"),
  ]);
  expect(documentOfText(" \n").content).toEqual([]);
});
