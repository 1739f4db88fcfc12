import type { TextRun } from "@masthead/contract/newsroom/search/text-run.ts";

/** Text with the search terms highlighted. */
export function Runs({ runs }: { runs: TextRun[] }) {
  const runsWithOffset = runs.map((run, index) => ({
    ...run,
    offset: runs.slice(0, index).reduce((sum, { text }) => sum + text.length, 0),
  }));
  return runsWithOffset.map((run) =>
    run.hit ? (
      <mark key={run.offset} className="bg-mint/35 text-ink">
        {run.text}
      </mark>
    ) : (
      <span key={run.offset}>{run.text}</span>
    ),
  );
}
