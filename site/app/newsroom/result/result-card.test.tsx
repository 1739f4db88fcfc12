import type {
  MatchResult,
  PublicResult,
  VoteResult,
} from "@masthead/contract/newsroom/result/result.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { loadMessages, MessagesContext } from "../../platform/messages.ts";
import { ResultLine } from "../../ui/result-line.tsx";
import { newestResult } from "./newest-result.ts";
import { ResultCard } from "./result-card.tsx";

const common = {
  id: 5,
  version: 3,
  updatedAt: "2026-01-01T12:00:00.000Z",
  source: { name: "Association", url: "https://example.org/" },
  corrections: [{ text: "The goal was disallowed.", at: "2026-01-01T12:00:00.000Z" }],
};
const match: MatchResult = {
  ...common,
  kind: "match",
  title: "Jordan – Iraq",
  sentence: "Jordan 2, Iraq 1, after 63 minutes",
  status: "63′",
  phase: "inPlay",
  competition: "Asian Cup",
  venue: "",
  kickoffAt: null,
  home: { name: "Jordan", shortName: "", image: null, score: 2 },
  away: { name: "Iraq", shortName: "", image: null, score: 1 },
  shootout: null,
  events: [
    { side: "home", kind: "goal", minute: "9", text: "Rabadi" },
    { side: "away", kind: "redCard", minute: "", text: "Jassim" },
  ],
};
const vote: VoteResult = {
  ...common,
  corrections: [],
  kind: "vote",
  title: "Chamber election",
  sentence: "Chamber election: final result.",
  status: "Final result",
  phase: "final",
  unit: "votes",
  rows: Array.from({ length: 10 }, (_, index) => ({
    name: `List ${index}`,
    label: "",
    votes: 100 - index,
    percent: 10,
    projected: index === 0,
  })),
  projected: false,
  projectedBy: "the Count Centre",
  countedPercent: 100,
  electorate: 3000,
  turnoutPercent: 41.2,
};

async function render(element: React.ReactNode, locale: Locale = "en-US"): Promise<string> {
  const t = await loadMessages(locale);
  const Page = createRoutesStub([
    {
      path: "/:locale",
      Component: () => <MessagesContext value={t}>{element}</MessagesContext>,
    },
  ]);
  return renderToString(<Page initialEntries={[`/${locale}`]} />);
}
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

describe("result card", () => {
  it("has the score as decoration, and a sentence for screen readers", async () => {
    const html = await render(<ResultCard result={match} />);
    expect(html).toContain(`<p class="sr-only">${match.sentence}</p>`);
    expect(html).toMatch(/aria-hidden="true"[^>]*>.*Jordan.*2.*–.*1.*Iraq/s);
    expect(textOf(html)).toMatch(/9′ Rabadi Goal.*Jassim Red card/);
    expect(textOf(html)).toContain("The goal was disallowed.");
    expect(html).toContain("data-eager");
  });

  it("does not announce the result that the page was rendered with", async () => {
    expect(await render(<ResultCard result={match} />)).toContain('role="status"></p>');
  });

  it("has a dash instead of a score before the match, and does not hydrate early", async () => {
    const sides = { home: { ...match.home, score: null }, away: { ...match.away, score: null } };
    const html = await render(<ResultCard result={{ ...match, ...sides, phase: "scheduled" }} />);
    expect(html).not.toContain("data-eager");
    expect(textOf(html)).toContain("Jordan – Iraq");
  });

  it("folds the rows of a long count, and names who projects", async () => {
    const text = textOf(await render(<ResultCard result={vote} />));
    expect(text).toContain("2 more lists");
    expect(text).toContain("List 0 Projected");
    expect(text).toContain("Projection: the Count Centre");
    expect(text).toContain("Turnout 41.2%");
    expect(text).toContain("3,000 registered voters");
  });

  it("is in Arabic on an Arabic page", async () => {
    const text = textOf(await render(<ResultCard result={vote} />, "ar-JO"));
    expect(text).toContain("قائمتان أخريان");
    expect(text).toContain("التقديرات: the Count Centre");
  });
});

describe("newest result", () => {
  const polled = (version: number): PublicResult => ({ ...match, version });
  it("is the polled one if it is newer, and none after its withdrawal", () => {
    expect(newestResult(match, undefined)).toBe(match);
    expect(newestResult(match, polled(4))?.version).toBe(4);
    expect(newestResult(match, polled(2))).toBe(match);
    expect(newestResult(match, null)).toBeNull();
  });
});

describe("result on a card", () => {
  it("is one line with a sentence for screen readers", async () => {
    const { id, kind, sentence, status } = match;
    const entries = [
      { name: "JOR", value: "2" },
      { name: "IRQ", value: "1" },
    ];
    const text = textOf(
      await render(<ResultLine result={{ id, kind, sentence, status, entries }} />),
    );
    expect(text.trim()).toBe("Jordan 2, Iraq 1, after 63 minutes JOR 2 IRQ 1 63′");
  });
});
