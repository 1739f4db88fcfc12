/** Parses a mail: decoded headers, and the text and HTML bodies. */
export function readMail(raw: string): {
  headers: Map<string, string>;
  text: string;
  html: string;
} {
  const { headers, body } = parsePart(raw);
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "") ?? [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1)
    .map((content) => content.replace(/^\n/, ""));
  // In a mail with attachments, the first part contains the bodies.
  if (/^content-type: multipart\//im.test(parts[0]?.split("\n\n")[0] ?? ""))
    return { ...readMail(parts[0] ?? ""), headers };
  const [text, html] = parts.map((content) =>
    decodeQuotedPrintable(parsePart(content).body).trimEnd(),
  );
  return { headers, text: text ?? "", html: html ?? "" };
}

function parsePart(raw: string): { headers: Map<string, string>; body: string } {
  const [head = "", ...rest] = raw.split("\n\n");
  const lines = head.replaceAll(/\n[ \t]+/g, " ").split("\n");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodeHeader(line.slice(line.indexOf(":") + 2)),
    ]),
  );
  return { headers, body: rest.join("\n\n") };
}

const decodeQuotedPrintable = (body: string) =>
  Buffer.from(
    body
      .replaceAll(/=\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Decodes the encoded words of a header: =?UTF-8?Q?…?= and =?UTF-8?B?…?= */
const decodeHeader = (header: string) =>
  header
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuotedPrintable(word.replaceAll("_", " ")),
    );
