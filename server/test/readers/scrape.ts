export interface ScrapedSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Parses metrics in the text format of Prometheus. @throws Error naming a line that is none */
export function parseScrape(text: string): ScrapedSample[] {
  return text.split("\n").flatMap((line) => {
    if (line === "" || line.startsWith("# ")) return [];
    const [, name, labels = "", value] =
      /^([a-z_:][\w:]*)(?:\{(.*)\})? ([\d.e+-]+|[+-]?Inf|NaN)$/i.exec(line) ?? [];
    if (!name) throw new Error(`not a sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
      ([, label = "", text = ""]) => [label, text],
    );
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** Returns the sum of the samples with these labels; undefined if there is none. */
export function sumOf(
  samples: ScrapedSample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const matching = samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return matching.length ? matching.reduce((sum, { value }) => sum + value, 0) : undefined;
}
