import type { ResultLine as Line } from "@masthead/contract/newsroom/result/result-line.ts";

/** Result of a match or vote count on the card of an article. Screen readers get a sentence. */
export function ResultLine({ result }: { result: Line | null | undefined }) {
  if (!result) return null;
  return (
    <p className="max-w-full text-15">
      <span className="sr-only">{result.sentence}</span>
      <span className="edged flex flex-wrap items-baseline gap-x-3 bg-wash px-2 py-0.5" aria-hidden>
        {result.entries.map(({ name, value }) => (
          <span key={name} className="flex min-w-0 gap-1.5">
            <span className="truncate">{name}</span>
            <b className="tabular-nums">{value}</b>
          </span>
        ))}
        <span className="text-13 text-quiet">{result.status}</span>
      </span>
    </p>
  );
}
