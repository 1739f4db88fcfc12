import { Node } from "@tiptap/core";

const TEXTS = ["file", "transcript", "caption", "credit"];
const NUMBERS = ["width", "height", "duration", "mediaId"];
const NAMES = [...TEXTS, ...NUMBERS];

/** Node for an uploaded video or audio file. `mediaId` is the poster of a video. */
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
          parseHTML: ({ dataset }: HTMLElement) =>
            (NUMBERS.includes(name) ? Number(dataset[name]) : dataset[name]) || null,
        },
      ]),
    ),
  parseHTML: () => [{ tag: "figure[data-file]" }],
  renderHTML: ({ node }) => [
    "figure",
    Object.fromEntries(NAMES.map((name) => [`data-${name}`, node.attrs[name]])),
  ],
});
