import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeMailServer, startFakeMailServer } from "../../../test/fakes/mail-server.ts";
import { readConfig } from "../../config.ts";
import { createMailer, type Mail } from "./mailer.ts";

const SITE = "https://news.example";
const silent = pino({ level: "silent" });
const english: Mail = {
  to: "reader@news.example",
  locale: "en-US",
  content: {
    subject: "Your code",
    paragraphs: ["Here it is:", 'Once & <only> "once".'],
    code: "042137",
    sender: "Masthead",
  },
};
const arabic: Mail = {
  to: "reader@news.example",
  locale: "ar-JO",
  content: {
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
const outbox = () =>
  readdirSync(join(folder, "outbox")).map((file) => join(folder, "outbox", file));
/** Returns the headers and the decoded bodies of a mail file. */
function readMail(file = outbox()[0] ?? ""): { head: string; text: string; html: string } {
  const [head = "", ...rest] = readFileSync(file, "utf8").split("\n\n");
  const bodies = rest.join("\n\n").replaceAll(/=\n/g, "");
  const decoded = Buffer.from(
    bodies.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
  return {
    head,
    text: decoded.split("text/html")[0] ?? "",
    html: decoded.split("text/html")[1] ?? "",
  };
}

describe("mailer without SMTP_URL", () => {
  it("writes each email to its own file, readable by the owner only", async () => {
    const mailer = mailerWith();
    await mailer.send(english);
    await mailer.send(arabic);
    expect(outbox()).toHaveLength(2);
    for (const file of outbox()) {
      expect(file).toMatch(/\.eml$/);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  });

  it("sends text and HTML, and escapes markup in the content", async () => {
    await mailerWith().send(english);
    const { head, text, html } = readMail();
    expect(head).toMatch(/^From: no-reply@news\.example$/m);
    expect(head).toMatch(/^To: reader@news\.example$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).not.toContain("042137");
    expect(text).toContain('042137\n\nOnce & <only> "once".');
    expect(html).toContain('<html lang="en-US" dir="ltr">');
    expect(html).toContain("Once &amp; &lt;only&gt; &quot;once&quot;.");
  });

  it("sends Arabic emails with right-to-left direction", async () => {
    await mailerWith({ MAIL_FROM: "المحطة <station@news.example>" }).send(arabic);
    const { head, text, html } = readMail();
    expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(head).toMatch(/<station@news\.example>/);
    expect(text).toContain("https://news.example/x?a=1&b=2");
    expect(html).toContain('<html lang="ar-JO" dir="rtl">');
    expect(html).toContain('href="https://news.example/x?a=1&amp;b=2"');
  });

  it("prevents header injection through an address or a subject", async () => {
    const attack = "\r\nBcc: everyone@news.example\r\n\r\n<p>forged</p>";
    await mailerWith().send({
      ...english,
      to: `reader@news.example${attack}`,
      content: { ...english.content, subject: `Code${attack}` },
    });
    const { head } = readMail();
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^To:/gim)).toHaveLength(1);
    expect(head).not.toMatch(/^<p>/m);
  });

  it("sends to a single recipient if the address contains a comma", async () => {
    await mailerWith().send({ ...english, to: "a@news.example, b@news.example" });
    expect(readMail().head).not.toMatch(/^To: a@news\.example, b@news\.example$/m);
  });
});

const PDF = Buffer.from("%PDF-1.7\n\0\xff. \r\n.\r\n end", "latin1");
const receipt: Mail = {
  ...arabic,
  attachments: [{ filename: "إيصال 2611-000123.pdf", content: PDF, type: "application/pdf" }],
};

/**
 * Returns the attachment of a sent email: its headers, with the parts of its name joined (RFC
 * 2231), and its bytes.
 */
function attachmentOf(mail: string): { head: string; content: Buffer } {
  const lines = mail.replaceAll("\r\n", "\n");
  const part =
    lines.split(/^--.*$/m).find((one) => one.includes("Content-Disposition: attachment")) ?? "";
  const [head = "", body = ""] = part.trim().split(/\n\n/);
  return {
    head: decodeURIComponent(
      head.replaceAll(/\n\s+/g, " ").replaceAll(/; filename\*[1-9]\d*\*?=/g, ""),
    ),
    content: Buffer.from(body, "base64"),
  };
}

describe("mail attachments", () => {
  it("writes attachments to the mail file byte for byte, under their own names", async () => {
    await mailerWith().send(receipt);
    const file = readFileSync(outbox()[0] ?? "", "utf8");
    const { head, content } = attachmentOf(file);
    expect(head).toContain("Content-Type: application/pdf");
    expect(head).toContain("إيصال 2611-000123.pdf");
    expect(content.equals(PDF)).toBe(true);
    expect(file).toMatch(/^Content-Type: multipart\/mixed/m);
    // Both texts are still present.
    expect(file).toMatch(/^Content-Type: text\/html/m);
    expect(file).toMatch(/^Content-Type: text\/plain/m);
  });

  it("prevents header injection through the name of an attachment", async () => {
    const attack = {
      filename: 'a"\r\nBcc: everyone@news.example\r\n\r\nforged',
      content: PDF,
      type: "application/pdf",
    };
    await mailerWith().send({ ...english, attachments: [attack] });
    const file = readFileSync(outbox()[0] ?? "", "utf8");
    expect(file).not.toMatch(/^(Bcc:|forged)/im);
    expect(attachmentOf(file).content.equals(PDF)).toBe(true);
  });

  it("never attaches a file of this machine, with any name", async () => {
    await mailerWith().send({
      ...english,
      attachments: [{ filename: "/etc/passwd", content: PDF, type: "application/pdf" }],
    });
    expect(attachmentOf(readFileSync(outbox()[0] ?? "", "utf8")).content.equals(PDF)).toBe(true);
  });
});

describe("mailer with SMTP_URL", () => {
  let server: FakeMailServer;
  beforeEach(async () => {
    server = await startFakeMailServer();
  });
  afterEach(() => server.close());

  it("delivers an email to the mail server", async () => {
    await mailerWith({ SMTP_URL: `smtp://127.0.0.1:${server.port}` }).send(english);
    expect(server.received).toEqual([expect.stringContaining("042137")]);
  });

  it("delivers attachments byte for byte", async () => {
    await mailerWith({ SMTP_URL: `smtp://127.0.0.1:${server.port}` }).send(receipt);
    const { head, content } = attachmentOf(server.received[0] ?? "");
    expect(head).toContain("إيصال 2611-000123.pdf");
    expect(content.equals(PDF)).toBe(true);
  });

  it("fails if the mail server is unreachable, so that the job is retried", async () => {
    await server.close();
    await expect(
      mailerWith({ SMTP_URL: `smtp://127.0.0.1:${server.port}` }).send(english),
    ).rejects.toThrow();
  });
});
