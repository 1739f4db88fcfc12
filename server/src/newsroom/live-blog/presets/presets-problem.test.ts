import { describe, expect, it } from "vitest";
import { presetsProblem } from "./presets-problem.ts";

const label = (id: string, english: string, arabic: string) => ({
  id,
  name: { "en-US": english, "ar-JO": arabic },
});
const template = { locale: "en-US" as const, title: "Goal", text: "", labelId: null };
const labels = [label("1", "Goal", "هدف"), label("2", "Analysis", "تحليل")];

describe("labels and templates", () => {
  it("are accepted with names that differ in both languages", () => {
    expect(presetsProblem({ labels, templates: [{ ...template, labelId: "2" }] })).toBeNull();
  });

  it("are rejected with a name that another label has in the same language", () => {
    expect(
      presetsProblem({ labels: [...labels, label("3", "Var", "هدف")], templates: [] }),
    ).toEqual({
      field: "labels.2.name.ar-JO",
      code: "liveBlog.labelTwice",
    });
  });

  it("are rejected with an empty template, or with one of an unknown label", () => {
    expect(presetsProblem({ labels, templates: [template, { ...template, title: "" }] })).toEqual({
      field: "templates.1.title",
      code: "liveBlog.templateEmpty",
    });
    expect(presetsProblem({ labels, templates: [{ ...template, labelId: "9" }] })).toEqual({
      field: "templates.0.labelId",
      code: "liveBlog.unknownLabel",
    });
  });
});
