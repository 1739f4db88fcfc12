/** A mail as its reader's program takes it apart: headers unfolded and in words, and the two bodies. */
export function readMail(raw: string): { headers: Map<string, string>; text: string; html: string } {
  const { headers, body } = part(raw);
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "") ?? [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1)
    .map((one) => one.replace(/^\n/, ""));
  // Of a mail with files the bodies are its first part.
  if (/^content-type: multipart\//im.test(parts[0]?.split("\n\n")[0] ?? "")) return { ...readMail(parts[0] ?? ""), headers };
  const [text, html] = parts.map((one) => printable(part(one).body).trimEnd());
  return { headers, text: text ?? "", html: html ?? "" };
}

function part(raw: string): { headers: Map<string, string>; body: string } {
  const [head = "", ...rest] = raw.split("\n\n");
  const lines = head.replaceAll(/\n[ \t]+/g, " ").split("\n");
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), inWords(line.slice(line.indexOf(":") + 2))]),
  );
  return { headers, body: rest.join("\n\n") };
}

/** Quoted-printable, decoded. */
const printable = (body: string) =>
  Buffer.from(
    body.replaceAll(/=\n/g, "").replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Encoded words of a header, decoded: =?UTF-8?Q?…?= and =?UTF-8?B?…?= */
const inWords = (header: string) =>
  header
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(word, "base64").toString("utf8") : printable(word.replaceAll("_", " ")),
    );
