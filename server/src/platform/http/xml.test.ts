import { describe, expect, it } from "vitest";
import { all, readXml, textOf } from "../../../test/xml.ts";
import { element, xmlDocument } from "./xml.ts";

describe("XML", () => {
  it("comes back from a parser as it was given", () => {
    const text = "<b> & \"quotes\" ]]> 'عنوان' 😀 &amp;";
    const root = readXml(xmlDocument(element("a", { title: `${text}\n\t` }, text, element("b", {}, 12), element("c", {}))));
    expect(root.attributes).toEqual({ title: `${text}\n\t` });
    expect(root.text).toBe(text);
    expect(textOf(root, "b")).toBe("12");
    expect(root.children.map((child) => child.name)).toEqual(["b", "c"]);
  });

  it("loses what XML cannot hold: control characters and halves of characters", () => {
    const root = readXml(xmlDocument(element("a", { b: "x\u0001y" }, "one\u0000\u0008\u001ftwo\ud800three\uffff", "\t\n")));
    expect(root.text).toBe("onetwothree\t\n");
    expect(root.attributes.b).toBe("xy");
  });

  it("leaves out what is not there, and writes lists", () => {
    const root = readXml(
      xmlDocument(element("a", { x: null, y: undefined, z: false, w: 0 }, null, undefined, false, [element("b", {}), [element("b", {})]])),
    );
    expect(root.attributes).toEqual({ w: "0" });
    expect(all(root, "b")).toHaveLength(2);
  });
});
