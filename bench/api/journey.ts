import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Result of a call: the body of a success, or the problem that the server reported. */
export type Result<Body> = { ok: true; body: Body } | { ok: false; status: number; code: string };

interface Image {
  original: string;
  base: string;
  widths: number[];
}

interface Session {
  profile: { email: string } | null;
  token: string | undefined;
}

/**
 * Calls of the journey. Each generated client has an adapter with only its own types, so that its
 * types are checked, too.
 */
export interface AppClient<Currency extends string> {
  latestArticles(
    after?: string,
  ): Promise<
    Result<{ articles: { id: number; title: string; lead: Image | null }[]; next: string | null }>
  >;
  article(id: number): Promise<Result<{ id: number; html: string }>>;
  fullText(id: number): Promise<Result<{ html: string }>>;
  signUp(account: { email: string; password: string }): Promise<Result<{ challenge: string }>>;
  activate(activation: { code: string; challenge: string }): Promise<Result<{ purpose: string }>>;
  signIn(account: { email: string; password: string }): Promise<Result<Session>>;
  renewToken(): Promise<Result<{ token: string | undefined }>>;
  me(): Promise<Result<{ email: string }>>;
  saveArticle(id: number): Promise<Result<undefined>>;
  savedArticles(): Promise<Result<{ ids: number[]; total: number }>>;
  packages(): Promise<
    Result<
      { id: number; price: number; currency: string; exponent: number; needsDevice: boolean }[]
    >
  >;
  /** Price without a free trial: a card gets only one trial. */
  quote(packageId: number): Promise<Result<{ total: number; currency: Currency }>>;
  order(
    order: Order<Currency>,
    idempotencyKey: string,
  ): Promise<Result<{ paymentId: string; url: string | null }>>;
  finish(paymentId: string): Promise<Result<{ state: string; total: number; exponent: number }>>;
  orders(): Promise<Result<{ paymentId: string; state: string }[]>>;
  receipt(paymentId: string): Promise<Result<{ bytes: Uint8Array }>>;
  /** Uses a bearer token from now on; none if it is undefined. */
  useToken(token: string | undefined): void;
}

interface Order<Currency> {
  packageId: number;
  name: string;
  email: string;
  expected: { total: number; currency: Currency };
  withoutTrial: true;
}

interface Environment {
  /** Name of the client, part of the email address of its reader. */
  name: string;
  /** Folder in which the product stores its mails. */
  outbox: string;
}

const PASSWORD = "correct horse battery staple";

/** Plays the journey of a reader of an app. @throws Error that names the undocumented behaviour */
export async function playJourney<Currency extends string>(
  client: AppClient<Currency>,
  { name, outbox }: Environment,
): Promise<string[]> {
  const email = `reader-${name}@app.example`;
  const first = bodyOf("list articles", await client.latestArticles());
  const second = bodyOf("list the next page", await client.latestArticles(first.next ?? undefined));
  requireThat(
    "a page follows another",
    second.articles.every(({ id }) => !first.articles.some((article) => article.id === id)),
  );
  const withImage = first.articles.find(({ lead }) => lead?.widths.length);
  const variants = await loadVariants(withImage?.lead);
  const article = bodyOf("read an article", await client.article(first.articles[0]?.id ?? 0));
  requireThat("its HTML has no relative URLs", !/(src|href|srcset)="\/(?!\/)/.test(article.html));
  requireStatus(
    "read an article that does not exist",
    await client.article(900_000_001),
    404,
    "NOT_FOUND",
  );
  requireStatus(
    "read a full text without an account",
    await client.fullText(article.id),
    401,
    "UNAUTHORIZED",
  );

  const { challenge } = bodyOf("sign up", await client.signUp({ email, password: PASSWORD }));
  bodyOf(
    "activate the account",
    await client.activate({ challenge, code: await codeFor(email, outbox) }),
  );
  requireStatus(
    "sign in with a wrong password",
    await client.signIn({ email, password: "wrong" }),
    400,
    "INVALID_INPUT",
  );
  const session = bodyOf("sign in", await client.signIn({ email, password: PASSWORD }));
  requireThat(
    "a sign-in returns a profile and a token",
    session.profile?.email === email && session.token,
  );
  client.useToken(session.token);
  bodyOf("read a full text", await client.fullText(article.id));
  const { token } = bodyOf("renew the token", await client.renewToken());
  requireThat("a renewed token is a new one", token && token !== session.token);
  bodyOf("use the former token", await client.me());
  client.useToken(token);
  requireThat(
    "the new token is of the same reader",
    bodyOf("use the new token", await client.me()).email === email,
  );

  bodyOf("save an article", await client.saveArticle(article.id));
  const saved = bodyOf("list saved articles", await client.savedArticles());
  requireThat("the article is saved", saved.total === 1 && saved.ids[0] === article.id);

  const offer = bodyOf("list packages", await client.packages()).find(
    ({ needsDevice, price }) => !needsDevice && price > 0,
  );
  requireThat("there is a package without a device", offer);
  const expected = bodyOf("ask for a price", await client.quote(offer.id));
  const order = {
    packageId: offer.id,
    name: "Rania Haddad",
    email,
    expected,
    withoutTrial: true,
  } as const;
  const key = randomUUID();
  requireStatus("order without a key", await client.order(order, ""), 400, "INVALID_INPUT");
  const placed = bodyOf("order", await client.order(order, key));
  requireThat(
    "a repeated order is the same one",
    bodyOf("repeat the order", await client.order(order, key)).paymentId === placed.paymentId,
  );
  requireStatus(
    "order something else with the same key",
    await client.order({ ...order, name: "Other" }, key),
    409,
    "CONFLICT",
  );
  await pay(placed.url);
  const finished = bodyOf("finish the payment", await client.finish(placed.paymentId));
  requireThat(
    `the order is paid, not ${finished.state}`,
    finished.state === "fulfilled" && finished.exponent === offer.exponent,
  );
  const orders = bodyOf("list orders", await client.orders());
  requireThat(
    "the order is in the list",
    orders.length === 1 && orders[0]?.paymentId === placed.paymentId,
  );
  const { bytes } = bodyOf("get the receipt", await client.receipt(placed.paymentId));
  requireThat("the receipt is a PDF", new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-");
  return [
    `${variants} variants of an image`,
    `order of ${(finished.total / 10 ** finished.exponent).toFixed(finished.exponent)}`,
  ];
}

function requireThat(what: string, condition: unknown): asserts condition {
  if (!condition) throw new Error(`not so: ${what}`);
}

function bodyOf<Body>(step: string, result: Result<Body>): Body {
  if (!result.ok) throw new Error(`${step}: ${result.status} ${result.code}`);
  return result.body;
}

function requireStatus(step: string, result: Result<unknown>, status: number, code: string): void {
  const got = result.ok ? "a success" : `${result.status} ${result.code}`;
  if (got !== `${status} ${code}`) throw new Error(`${step}: ${got} instead of ${status} ${code}`);
}

/** Formats of variants, as the description of the API names them. */
const FORMATS = ["avif", "webp"];

/** Loads every variant of an image. Returns their number. */
async function loadVariants(image: Image | null | undefined): Promise<number> {
  requireThat("an article has an image with variants", image);
  const urls = image.widths.flatMap((width) =>
    FORMATS.map((format) => `${image.base}-${width}.${format}`),
  );
  for (const url of [image.original, ...urls]) {
    const response = await fetch(url);
    await response.arrayBuffer();
    requireThat(
      `${url} is an image`,
      response.ok && response.headers.get("content-type")?.startsWith("image/"),
    );
  }
  return urls.length;
}

/** Returns the six-digit code that was mailed to an address. */
async function codeFor(email: string, outbox: string): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt++) {
    // The folder exists from the first mail on.
    for (const file of existsSync(outbox) ? readdirSync(outbox) : []) {
      const mail = readFileSync(join(outbox, file), "utf8");
      const code = mail.includes(`\nTo: ${email}\n`) && /^\s*(\d{6})\s*$/m.exec(mail)?.[1];
      if (code) return code;
    }
    await wait(100);
  }
  throw new Error(`no mail with a code arrived for ${email}`);
}

/** Enters a card on the hosted page of the sandbox gateway. */
async function pay(url: string | null): Promise<void> {
  requireThat("the order has the URL of a page of the gateway", url);
  const body = new URLSearchParams({ action: "pay", number: "4242424242424242" });
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  requireThat(
    `the card is accepted, not ${response.status}`,
    response.status === 303 || response.status === 302,
  );
}
