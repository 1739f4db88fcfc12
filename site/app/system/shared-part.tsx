import { stationNumerals } from "@masthead/contract/system/format.ts";

type PartTag = "footer" | "section" | "nav" | "aside" | "div" | "ul";

type Props<Tag extends PartTag> = React.ComponentProps<Tag> & {
  as: Tag;
  /** What it is made of, with `name` and the language of the page: the same object, the same HTML. Undefined: it is not shared. */
  of: object | undefined;
  name: string;
  children: React.ReactNode;
};

/** HTML of parts by what they are made of. */
const parts = new WeakMap<object, Map<string, string>>();

interface NewPart {
  of: object;
  name: string;
}

/** Parts that are rendered for the first time by the render that runs. Undefined outside of `withSharedParts`. */
let newParts: NewPart[] | undefined;

const mark = (edge: "from" | "to", index: number) => `<wbr data-part-${edge}="${index}"/>`;

/**
 * An element whose content many pages share, such as the footer. The server renders the content once and puts its HTML into the pages after;
 * the browser gets the components. Nothing in it may depend on anything but `of`, `name` and the language, or be hoisted into the head
 * (an eager picture is), or use an id of React's.
 */
export function SharedPart<Tag extends PartTag>(props: Props<Tag>) {
  const { as, of, name: ownName, children, ...rest } = props as Props<"div">;
  const Element = as as React.ElementType;
  if (!import.meta.env.SSR || !newParts || !of) return <Element {...rest}>{children}</Element>;
  const name = `${stationNumerals()} ${ownName}`;
  const html = parts.get(of)?.get(name);
  if (html !== undefined) return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
  const index = newParts.push({ of, name }) - 1;
  return (
    <Element {...rest}>
      <wbr data-part-from={index} />
      {children}
      <wbr data-part-to={index} />
    </Element>
  );
}

/** Renders at once, with shared parts: keeps the HTML of those that are new. */
export function withSharedParts(render: () => string): string {
  newParts = [];
  try {
    return takeParts(render(), newParts);
  } finally {
    newParts = undefined;
  }
}

function takeParts(rendered: string, taken: NewPart[]): string {
  let html = rendered;
  // Parts within parts come first.
  for (const [index, { of, name }] of [...taken.entries()].reverse()) {
    const [from, to] = [mark("from", index), mark("to", index)];
    const start = html.indexOf(from);
    const end = html.indexOf(to, start);
    if (start === -1 || end === -1) continue;
    // A copy: a slice would keep the whole page in memory.
    const content = Buffer.from(html.slice(start + from.length, end)).toString();
    html = html.slice(0, start) + content + html.slice(end + to.length);
    const byName = parts.get(of) ?? new Map<string, string>();
    parts.set(of, byName.set(name, content));
  }
  return html;
}
