import { expect, it } from "vitest";
import { authorNames } from "./author-name.ts";

it.each([
  ["Lina Haddadin", ["Lina Haddadin"]],
  ["Example editor (me@example.com)", ["Example editor"]],
  ["me@example.com (Example editor)", ["Example editor"]],
  ["Example editor <me@example.com>", ["Example editor"]],
  ["Example editor &lt;me@example.com&gt;", ["Example editor"]],
  ['"Haddadin, Lina" <me@example.com>', ["Haddadin, Lina"]],
  ["me@example.com, Lina Haddadin", ["Lina Haddadin"]],
  ["me@example.com Lina Haddadin", ["Lina Haddadin"]],
  ["mailto:me@example.com (Lina)", ["Lina"]],
  ["me@example.com", []],
  ["<me@example.com>", []],
  ["", []],
  ["a@x.example (Lina), b@x.example (Omar)", ["Lina", "Omar"]],
  ["Lina &lt;a@x.example&gt;; Omar &lt;b@x.example&gt;", ["Lina", "Omar"]],
  ["Lina Haddadin (Reuters)", ["Lina Haddadin (Reuters)"]],
  ["Smith, John", ["Smith, John"]],
  ["<a href='https://x.example/lina'>Lina</a>", ["Lina"]],
  ["O&#8217;Neil &amp; Sons", ["O’Neil & Sons"]],
  ["لينا حدادين (lina@example.com)", ["لينا حدادين"]],
  ["info@شركة.الاردن (لينا)", ["لينا"]],
  ["noreply@blogger.com (Lina Haddadin)", ["Lina Haddadin"]],
])("reads the names in '%s'", (text, names) => {
  expect(authorNames(text)).toEqual(names);
});
