import type { AppClient, Result } from "../journey.ts";
import * as api from "./generated/orval";

const ABSOLUTE = { locale: "en-US", urls: "absolute" } as const;

/** Client that orval generates. Its URLs have the server of the API description. */
export function createAppClient(): AppClient<NonNullable<api.NewOrder["expected"]>["currency"]> {
  let bearer: string | undefined;
  const signedIn = (headers: Record<string, string> = {}): RequestInit => ({
    headers: { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
  });
  return {
    useToken: (token) => {
      bearer = token;
    },
    latestArticles: async (after) => {
      const reply = await api.articleLatest({ ...ABSOLUTE, limit: 5, ...(after && { after }) });
      return reply.status === 200
        ? success({ articles: reply.data.data, next: reply.data.meta.next })
        : failure(reply);
    },
    article: async (id) => {
      const reply = await api.articleDetails(id, ABSOLUTE);
      return reply.status === 200
        ? success({ id: reply.data.id, html: reply.data.bodyHtml })
        : failure(reply);
    },
    fullText: async (id) => {
      const reply = await api.articleWhole(id, undefined, signedIn());
      return reply.status === 200 ? success({ html: reply.data.bodyHtml }) : failure(reply);
    },
    signUp: async (account) => {
      const reply = await api.authRegister({ ...account, firstName: "Rania" });
      return reply.status === 200 ? success(reply.data) : failure(reply);
    },
    activate: async ({ code, challenge }) => {
      const reply = await api.accountCheckActivation(code, { challenge });
      return reply.status === 200 ? success(reply.data) : failure(reply);
    },
    signIn: async (account) => {
      const reply = await api.authLoginWeb({ ...account, returnToken: true });
      return reply.status === 200
        ? success({ profile: reply.data.profile ?? null, token: reply.data.session?.token })
        : failure(reply);
    },
    renewToken: async () => {
      const reply = await api.authToken(signedIn());
      return reply.status === 200 ? success({ token: reply.data.session?.token }) : failure(reply);
    },
    me: async () => {
      const reply = await api.accountMe(signedIn());
      return reply.status === 200 ? success({ email: reply.data.email }) : failure(reply);
    },
    saveArticle: async (id) => {
      const reply = await api.savedArticleSave(id, signedIn());
      return reply.status === 204 ? success(undefined) : failure(reply);
    },
    savedArticles: async () => {
      const reply = await api.savedArticleList(undefined, signedIn());
      if (reply.status !== 200) return failure(reply);
      return success({
        ids: reply.data.data.map((article) => article.id),
        total: reply.data.meta.total,
      });
    },
    packages: async () => {
      const reply = await api.packageWebsite();
      return reply.status === 200
        ? success(reply.data.map((one) => ({ ...one, needsDevice: one.deviceRequired })))
        : failure(reply);
    },
    quote: async (packageId) => {
      const reply = await api.orderQuote(
        { packageId, method: "card", withoutTrial: true },
        signedIn(),
      );
      return reply.status === 200
        ? success({ total: reply.data.total, currency: reply.data.currency })
        : failure(reply);
    },
    order: async (order, key) => {
      const reply = await api.orderCreate(order, signedIn({ "Idempotency-Key": key }));
      return reply.status === 200
        ? success({ paymentId: reply.data.paymentId, url: reply.data.url })
        : failure(reply);
    },
    finish: async (paymentId) => {
      const reply = await api.paymentFinish({ paymentId }, signedIn());
      return reply.status === 200 ? success(reply.data) : failure(reply);
    },
    orders: async () => {
      const reply = await api.orderMine(signedIn());
      return reply.status === 200 ? success(reply.data) : failure(reply);
    },
    receipt: async (paymentId) => {
      const reply = await api.orderReceipt({ paymentId }, signedIn());
      return reply.status === 200
        ? success({ bytes: new Uint8Array(await reply.data.arrayBuffer()) })
        : failure(reply);
    },
  };
}

const success = <Body>(body: Body): Result<Body> => ({ ok: true, body });

function failure({ status, data }: { status: number; data: unknown }): Result<never> {
  return {
    ok: false,
    status,
    code: data && typeof data === "object" && "code" in data ? String(data.code) : "",
  };
}
