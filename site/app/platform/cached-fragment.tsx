import { stationNumerals } from "@masthead/contract/platform/format.ts";

type PartTag = "footer" | "section" | "nav" | "aside" | "div" | "ul";

type Props<Tag extends PartTag> = React.ComponentProps<Tag> & {
  as: Tag;
  /**
   * Object that the content depends on. Together with `name` it is the cache key, by identity. It
   * has to differ between languages. Undefined: not cached.
   */
  of: object | undefined;
  name: string;
  children: React.ReactNode;
};

/** Cached HTML by source object, then by name. */
const fragments = new WeakMap<object, Map<string, string>>();

interface NewFragment {
  of: object;
  name: string;
}

/** Fragments that the current render creates. Undefined outside of `withSharedParts`. */
let newFragments: NewFragment[] | undefined;

const mark = (edge: "from" | "to", index: number) => `<wbr data-fragment-${edge}="${index}"/>`;

/**
 * Cached fragment: an element whose content many pages share, such as the footer. The server
 * renders the content once and reuses its HTML; the browser gets the components. The content may
 * only depend on `of`, `name` and the language. It must not contain anything that is hoisted into
 * the head (such as an eager image), nor use `useId`.
 */
export function CachedFragment<Tag extends PartTag>(props: Props<Tag>) {
  const { as, of, name: ownName, children, ...rest } = props as Props<"div">;
  const Element = as as React.ElementType;
  if (!import.meta.env.SSR || !newFragments || !of) return <Element {...rest}>{children}</Element>;
  const name = `${stationNumerals()} ${ownName}`;
  const html = fragments.get(of)?.get(name);
  if (html !== undefined) return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
  const index = newFragments.push({ of, name }) - 1;
  return (
    <Element {...rest}>
      <wbr data-fragment-from={index} />
      {children}
      <wbr data-fragment-to={index} />
    </Element>
  );
}

/** Runs a synchronous render with cached fragments, and caches the HTML of new ones. */
export function withCachedFragments(render: () => string): string {
  newFragments = [];
  try {
    return extractFragments(render(), newFragments);
  } finally {
    newFragments = undefined;
  }
}

function extractFragments(rendered: string, created: NewFragment[]): string {
  let html = rendered;
  // Nested fragments first.
  for (const [index, { of, name }] of [...created.entries()].reverse()) {
    const [from, to] = [mark("from", index), mark("to", index)];
    const start = html.indexOf(from);
    const end = html.indexOf(to, start);
    if (start === -1 || end === -1) continue;
    // Copied, as a slice would keep the whole page in memory.
    const content = Buffer.from(html.slice(start + from.length, end)).toString();
    html = html.slice(0, start) + content + html.slice(end + to.length);
    const byName = fragments.get(of) ?? new Map<string, string>();
    fragments.set(of, byName.set(name, content));
  }
  return html;
}
