/**
 * Test case: the pieces written to a connection. Each is read by the server before the next is
 * sent.
 */
export type Pieces = string[];

type Random = () => number;

export const PAGE = "/page";

const HEADS = [
  `GET ${PAGE} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`,
  `GET ${PAGE} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip, deflate, br, zstd\r\nconnection: keep-alive\r\n\r\n`,
  `GET ${PAGE} HTTP/1.1\r\nHost: news.example\r\nConnection: keep-alive\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\nAccept: text/html,*/*;q=0.8\r\nAccept-Encoding: gzip, br\r\nAccept-Language: en,ar;q=0.8\r\nCookie: a=b; c="d"\r\n\r\n`,
  `GET ${PAGE}?page=2 HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br;q=1\r\nX-Long: ${"v".repeat(300)}\r\n\r\n`,
  `GET ${PAGE} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n`,
];

const LINES = [
  ...[
    "Content-Length: 36",
    "Content-Length\t: 36",
    "Content-Length : 36",
    " Content-Length: 36",
    "Content-Length: +36",
    "Content-Length: 0",
    "content-length:36",
  ],
  ...[
    "Content-Length: 36, 36",
    "Content-Length: 3 6",
    "Content-Length:",
    "Content-Length: 0x24",
    "Content_Length: 36",
    "Content-Length\0: 36",
  ],
  ...[
    "Transfer-Encoding: chunked",
    "Transfer-Encoding\t: chunked",
    "Transfer-Encoding:chunked",
    "Transfer-Encoding: identity",
    "Transfer-Encoding: xchunked",
  ],
  ...[
    "Transfer-Encoding : chunked",
    "transfer-encoding: gzip, chunked",
    "Transfer-Encoding: chunked, x",
    "Transfer-Encoding:\r\n chunked",
    "\tTransfer-Encoding: chunked",
  ],
  ...[
    "Host: y",
    "host:",
    "Host : x",
    "HOST:\tx",
    "Host: x\r\n y",
    "Host: a b",
    "Host: \x80",
    "Hos\tt: x",
  ],
  ...[
    "Connection: close",
    "Connection: Keep-Alive",
    "Connection: keep-alive, close",
    "Connection: upgrade",
    "Connection:",
    "Proxy-Connection: close",
    "Connection: keep-alive \t",
  ],
  ...[
    "Upgrade: h2c",
    "Upgrade: websocket",
    "HTTP2-Settings: AAMAAABkAAQAAP__",
    "Expect: 100-continue",
    "Expect: x",
    "Trailer: x",
    "TE: trailers",
    "Keep-Alive: timeout=5",
  ],
  ...[
    "Accept-Encoding: br",
    "Accept-Encoding: identity",
    "Accept-Encoding: br\xa0",
    "Accept-Encoding:br",
    "Accept-Encoding: \tbr\t ",
    "Accept-Encoding: br;q=0",
    "Accept-Encoding:",
  ],
  ...[
    "If-None-Match: *",
    'If-None-Match: "x"',
    "If-Modified-Since: Sat, 01 Jan 2000 00:00:00 GMT",
    "Range: bytes=0-1",
    "If-Match: *",
    "If-Range: x",
  ],
  ...[
    "X: a\nb",
    "X: a\rb",
    "X: a\0b",
    "X: \x7f",
    "X: \x01",
    "X: \x80\xff",
    "X(y): z",
    ": empty",
    "X",
    "X:",
    "X: ",
    "\u0000X: y",
    "X\u0080: y",
    " folded",
    "\tfolded",
    "X : y",
    "X\t: y",
    "@: y",
    "X=y",
  ],
];

/** Bytes that parsers tend to disagree on, and some harmless ones. */
const BYTES = '\0\t\n\v\f\r !"#%&:;,=<>@[\\]^`{|}~()/?\x7f\x80\xa0\xffaZ0';

const VERSIONS = [
  "HTTP/1.0",
  "HTTP/1.2",
  "HTTP/2.0",
  "HTTP/0.9",
  "http/1.1",
  "HTTP/1.1 ",
  "HTTP/1.10",
  "HTTP/1,1",
  "HTTP/01.1",
  "RTSP/1.1",
  "ICE/1.0",
  "",
];
const METHODS = [
  "HEAD",
  "POST",
  "PUT",
  "get",
  "GET ",
  " GET",
  "GETX",
  "OPTIONS",
  "CONNECT",
  "PRI",
  "SOURCE",
  "\r\nGET",
  "\nGET",
  "GET\t",
  "M-SEARCH",
];
const TARGETS = [
  "*",
  "//page",
  "/page#x",
  "/page x",
  "http://x/page",
  "x:80",
  "page",
  "/p\x80ge",
  "/page\x00",
  "/page\t",
  "/other",
  "/%70age",
  "/page?",
  "/page/../page",
  '/page"<>',
  "/",
  "/page\x7f",
];
const LINE_ENDS = [
  "\n",
  "\r",
  "\r\r\n",
  "\r\n ",
  "\r\n\t",
  "\n\r\n",
  "\r\n\r\n",
  " \r\n",
  "\t\r\n",
];
const SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
const TAILS = [
  SMUGGLED,
  `24\r\n${SMUGGLED}\r\n0\r\n\r\n`,
  "0\r\n\r\n",
  "x",
  "\r\n",
  "\r\n\r\n",
  HEADS[0] ?? "",
  `POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody`,
  "\0",
  "nonsense\r\n\r\n",
];

/** Generates the case of a number, deterministically. */
export function makeCase(number: number): Pieces {
  const random = seededRandom(number);
  const pick = <T>(all: readonly T[] | string): T => all[Math.floor(random() * all.length)] as T;
  let head = pick(HEADS);
  const mutations = random() < 0.1 ? 0 : random() < 0.7 ? 1 : 2 + Math.floor(random() * 3);
  for (let i = 0; i < mutations; i++) head = pick(MUTATIONS)(head, random, pick);
  const pieces = random() < 0.1 ? splitInTwo(head, random) : [head];
  while (random() < 0.4) {
    const tail = pick<string>(TAILS);
    // In the same packet as the piece before it, or in a separate one.
    if (random() < 0.3) pieces.push((pieces.pop() ?? "") + tail);
    else pieces.push(tail);
  }
  return pieces;
}

type Pick = <T>(all: readonly T[] | string) => T;
type Mutation = (head: string, random: Random, pick: Pick) => string;

const insertLine: Mutation = (head, random, pick) => {
  const lines = head.split("\r\n");
  lines.splice(1 + Math.floor(random() * (lines.length - 2)), 0, pick<string>(LINES));
  return lines.join("\r\n");
};

const MUTATIONS: Mutation[] = [
  insertLine,
  insertLine,
  insertLine,
  (head, random, pick) =>
    splice(head, Math.floor(random() * (head.length + 1)), 0, pick<string>(BYTES)),
  (head, random, pick) => splice(head, Math.floor(random() * head.length), 1, pick<string>(BYTES)),
  (head, random) =>
    splice(head, Math.floor(random() * head.length), 1 + Math.floor(random() * 3), ""),
  (head, random) =>
    splice(
      head,
      Math.floor(random() * head.length),
      1,
      String.fromCharCode(Math.floor(random() * 256)),
    ),
  // Bytes next to the colon of a header decide where the name ends and the value begins.
  (head, random, pick) => {
    const colons = [...head.matchAll(/:/g)].map(({ index }) => index);
    const at = pick<number>(colons) + (random() < 0.5 ? 0 : 1);
    return splice(head, Number.isNaN(at) ? 0 : at, 0, pick<string>(BYTES));
  },
  (head, _random, pick) => head.replace(/ HTTP\/1\.1/, ` ${pick<string>(VERSIONS)}`),
  (head, _random, pick) => head.replace(/^GET/, pick<string>(METHODS)),
  (head, _random, pick) => head.replace(/\/page\S*/, pick<string>(TARGETS)),
  (head, random, pick) => {
    const ends = [...head.matchAll(/\r\n/g)].map(({ index }) => index);
    return splice(head, ends[Math.floor(random() * ends.length)] ?? 0, 2, pick<string>(LINE_ENDS));
  },
  (head, random) => {
    const lines = head.split("\r\n");
    const at = 1 + Math.floor(random() * Math.max(1, lines.length - 3));
    if (random() < 0.5) lines.splice(at, 1);
    else lines.splice(at, 0, lines[at] ?? "");
    return lines.join("\r\n");
  },
  (head, random) =>
    head.replace(/[a-z]/gi, (letter) => (random() < 0.2 ? swapCase(letter) : letter)),
  (head, random) =>
    head.replace("\r\n\r\n", `\r\nX-Large: ${"v".repeat(Math.floor(random() * 20_000))}\r\n\r\n`),
  (head, random) =>
    head.replace("\r\n\r\n", `\r\n${"a:\r\n".repeat(Math.floor(random() * 2500))}\r\n`),
];

const splice = (text: string, at: number, remove: number, insert: string) =>
  text.slice(0, at) + insert + text.slice(at + remove);

const swapCase = (letter: string) =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

function splitInTwo(text: string, random: Random): string[] {
  const at = 1 + Math.floor(random() * (text.length - 1));
  return [text.slice(0, at), text.slice(at)].filter((piece) => piece !== "");
}

/** Random number generator (Mulberry32). */
function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
