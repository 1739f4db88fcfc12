import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { createMailer, type Mail } from "./mailer.ts";

const SITE = "https://news.example";
const silent = pino({ level: "silent" });
const english: Mail = {
  to: "reader@news.example",
  locale: "en-US",
  words: { subject: "Your code", paragraphs: ["Here it is:", 'Once & <only> "once".'], code: "042137", sender: "Masthead" },
};
const arabic: Mail = {
  to: "reader@news.example",
  locale: "ar-JO",
  words: {
    subject: "رمز الدخول",
    paragraphs: ["اختر كلمة مرورك:"],
    button: { label: "اختيار", url: "https://news.example/x?a=1&b=2" },
    sender: "المحطة",
  },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "masthead-mail-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mailerWith = (environment: NodeJS.ProcessEnv = {}) =>
  createMailer(readConfig({ NODE_ENV: "test", DATA_DIR: folder, ...environment }), SITE, silent);
const outbox = () => readdirSync(join(folder, "outbox")).map((file) => join(folder, "outbox", file));
/** The headers, and the two bodies decoded. */
function read(file = outbox()[0] ?? ""): { head: string; text: string; html: string } {
  const [head = "", ...rest] = readFileSync(file, "utf8").split("\n\n");
  const bodies = rest.join("\n\n").replaceAll(/=\n/g, "");
  const decoded = Buffer.from(
    bodies.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
  return { head, text: decoded.split("text/html")[0] ?? "", html: decoded.split("text/html")[1] ?? "" };
}

describe("without a mail server", () => {
  it("writes each mail to a file of its own, readable by its owner only", async () => {
    const mailer = mailerWith();
    await mailer.send(english);
    await mailer.send(arabic);
    expect(outbox()).toHaveLength(2);
    for (const file of outbox()) {
      expect(file).toMatch(/\.eml$/);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  });

  it("sends text and HTML, and nothing in the words is markup", async () => {
    await mailerWith().send(english);
    const { head, text, html } = read();
    expect(head).toMatch(/^From: no-reply@news\.example$/m);
    expect(head).toMatch(/^To: reader@news\.example$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).not.toContain("042137");
    expect(text).toContain('042137\n\nOnce & <only> "once".');
    expect(html).toContain('<html lang="en-US" dir="ltr">');
    expect(html).toContain("Once &amp; &lt;only&gt; &quot;once&quot;.");
  });

  it("writes Arabic from right to left", async () => {
    await mailerWith({ MAIL_FROM: "المحطة <station@news.example>" }).send(arabic);
    const { head, text, html } = read();
    expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(head).toMatch(/<station@news\.example>/);
    expect(text).toContain("https://news.example/x?a=1&b=2");
    expect(html).toContain('<html lang="ar-JO" dir="rtl">');
    expect(html).toContain('href="https://news.example/x?a=1&amp;b=2"');
  });

  it("lets nothing into the headers that stands in an address or a subject", async () => {
    const attack = "\r\nBcc: everyone@news.example\r\n\r\n<p>forged</p>";
    await mailerWith().send({ ...english, to: `reader@news.example${attack}`, words: { ...english.words, subject: `Code${attack}` } });
    const { head } = read();
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^To:/gim)).toHaveLength(1);
    expect(head).not.toMatch(/^<p>/m);
  });

  it("sends to one address, whatever it looks like", async () => {
    await mailerWith().send({ ...english, to: "a@news.example, b@news.example" });
    expect(read().head).not.toMatch(/^To: a@news\.example, b@news\.example$/m);
  });
});

describe("with a mail server", () => {
  let server: Server;
  let taken: string[];
  beforeEach(async () => {
    taken = [];
    server = createServer((socket) => answerSmtp(socket, taken)).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
  });
  afterEach(() => server.close());
  const port = () => (server.address() as { port: number }).port;

  it("hands the mail over", async () => {
    await mailerWith({ SMTP_URL: `smtp://127.0.0.1:${port()}` }).send(english);
    expect(taken).toEqual([expect.stringContaining("042137")]);
  });

  it("fails when the server is not there, so that the job tries again", async () => {
    const gone = port();
    await new Promise((done) => server.close(done));
    await expect(mailerWith({ SMTP_URL: `smtp://127.0.0.1:${gone}` }).send(english)).rejects.toThrow();
  });
});

/** As much of SMTP as a client needs to get rid of a mail. */
function answerSmtp(socket: Socket, taken: string[]): void {
  let open = "";
  let inData = false;
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    open += chunk;
    for (;;) {
      const end = open.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end === -1) return;
      const piece = open.slice(0, end);
      open = open.slice(end + (inData ? 5 : 2));
      if (inData) taken.push(piece);
      inData = !inData && piece === "DATA";
      socket.write(inData ? "354 go on\r\n" : piece === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
    }
  });
}
