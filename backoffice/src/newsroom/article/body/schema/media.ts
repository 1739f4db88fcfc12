import { Node } from "@tiptap/core";

const TEXTS = ["file", "alt", "transcript", "caption", "credit"];
const NUMBERS = ["width", "height", "duration", "mediaId"];
const NAMES = [...TEXTS, ...NUMBERS, "loop"];

function attributeValue(name: string, text: string | undefined) {
  if (name === "loop") return text === "true" || null;
  return (NUMBERS.includes(name) ? Number(text) : text) || null;
}

/**
 * Node for an uploaded video or audio file. `mediaId` is the poster of a video, `loop` plays it
 * again and again without sound.
 */
export const Media = Node.create({
  name: "media",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      NAMES.map((name) => [
        name,
        {
          default: null,
          rendered: false,
          parseHTML: ({ dataset }: HTMLElement) => attributeValue(name, dataset[name]),
        },
      ]),
    ),
  parseHTML: () => [{ tag: "figure[data-file]" }],
  renderHTML: ({ node }) => [
    "figure",
    Object.fromEntries(NAMES.map((name) => [`data-${name}`, node.attrs[name]])),
  ],
});
