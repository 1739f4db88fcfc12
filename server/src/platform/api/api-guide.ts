import { IMAGE_FORMATS, IMAGE_WIDTHS } from "@masthead/contract/newsroom/media/image-variants.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { PROBLEMS, type ProblemCode } from "@masthead/contract/platform/problem.ts";
import { messagesFor } from "../http/messages.ts";

/** Section of the guide that precedes the calls. `backticks` mark code. */
export interface GuideSection {
  id: string;
  title: string;
  paragraphs: string[];
  /** Example request or response. */
  example?: string;
  table?: { columns: string[]; rows: string[][] };
}

/** Returns the message of a code in English, with an ellipsis for each value. */
const exampleMessage = (code: FieldErrorCode): string =>
  messagesFor("en-US")(code, { count: 5, skipInterpolation: true }).replaceAll(/\{\{.*?\}\}/g, "…");

/** Returns the guide for developers of apps. */
export const apiGuide = (): GuideSection[] => [
  {
    id: "guide-start",
    title: "First request",
    paragraphs: [
      "Public reads need no key. The language of a response is that of `locale` (`en-US` or `ar-JO`), else that of `Accept-Language`; `Content-Language` names it.",
      "Responses have an `ETag`: send it as `If-None-Match`, and unchanged data is answered with 304. Times are UTC, days are days of the station.",
    ],
    example:
      "GET /api/v1/article/latest?locale=en-US&limit=20\nGET /api/v2/article/details/{id}?locale=en-US",
  },
  {
    id: "guide-versions",
    title: "Versions",
    paragraphs: [
      "`/v1` and `/v2` are both current and are used side by side: the number belongs to the single call. Where a path exists in both, `/v2` is its newer shape and the one to use: `/v2/article/main`, `/v2/article/details/{id}`, `/v2/article/category/{id}`, `/v2/article/most-read`, `/v2/channels`.",
      "Fields and codes may be added to responses at any time: ignore those that you do not know. Nothing is removed or renamed within a version.",
    ],
  },
  {
    id: "guide-authentication",
    title: "Authentication",
    paragraphs: [
      "`security` of each call says who may make it: nobody in particular, a `reader` (any signed-in user), or `staff`. Calls of staff also need a permission.",
      "An app signs a reader in with `returnToken`, stores the token in the keychain of the system, and sends it with each request. Never put it into a URL. An account with a second factor gets `secondStep` instead: send its `challenge` and the code to `/v1/auth/check/otp`, again with `returnToken`.",
      "A session ends after three days without use (staff: hours), after 30 days, and when the password changes. `POST /v1/auth/token` renews the token; the former one stays valid for ten seconds, so that requests that are under way succeed, and concurrent renewals return the same token. Only a 401 to a request with the newest token means that the user has to sign in again.",
      "Sensitive calls answer 403 `REAUTHENTICATION_REQUIRED` unless the identity was proved within ten minutes: `POST /v1/auth/step-up`, then repeat the call.",
      "Pages of the site use a cookie instead. Writes with it must come from a page of the site.",
    ],
    example:
      'POST /api/v1/auth/login/web\n{"email": "…", "password": "…", "returnToken": true}\n\n200\n{"profile": {…}, "session": {"token": "…", "expiresAt": "…"}}\n\nGET /api/v1/user\nAuthorization: Bearer …',
  },
  {
    id: "guide-errors",
    title: "Errors",
    paragraphs: [
      "Every error is a problem (RFC 9457, `application/problem+json`). `type` is always `about:blank`: react to `code`, and to `code` of each of the `errors`, which name a field by its `path`. `title`, `detail` and `message` are for users, in their language.",
      "A method that a path does not support is 405 with `Allow`, also outside of the API. 429 and 503 have `Retry-After`, in seconds. `reference` of a 500 is what to report to us.",
    ],
    example:
      '400\n{"type": "about:blank", "status": 400, "code": "INVALID_INPUT", "title": "…", "detail": "…",\n "errors": [{"path": "email", "code": "input.format.email", "message": "…"}]}',
    table: {
      columns: ["Code", "Status", "Title"],
      rows: Object.entries(PROBLEMS).map(([code, status]) => [
        code,
        String(status),
        messagesFor("en-US")(`problem.${code as ProblemCode}`),
      ]),
    },
  },
  {
    id: "guide-lists",
    title: "Lists",
    paragraphs: [
      "Lists that are short and complete are arrays. All others are objects with exactly `data` and `meta`. A parameter with several values repeats its name: `ids=1&ids=2`.",
      "`meta` has `page`, `limit` and `total`, and facts about the list, such as the spelling that a search suggests. Lists that readers scroll also have `next`: send it as `after` for the next page, until it is null. Records that are added in between do not shift it, so `page` and `total` are only for display. `more` says that `total` was not counted to the end. Articles of followed topics are not counted: their `meta` has only `limit` and `next`.",
      "Responses that are composed of parts are no lists: the front page (`/v1/front-page`), feeds, a campaign with its packages.",
    ],
    example:
      'GET /api/v1/article/latest?limit=20&after=…\n{"data": […], "meta": {"page": 1, "limit": 20, "total": 482, "next": "…"}}',
  },
  {
    id: "guide-names",
    title: "Names and keys",
    paragraphs: [
      'Calls for readers return texts in the language of the response. Records that are kept in both languages, such as orders, return `{"en-US": …, "ar-JO": …}`: the buyer may have ordered in the other one.',
      "Records have a numeric `id`. An order has an unguessable `paymentId` instead, by which its buyer reads it, and a `number` to read out.",
    ],
  },
  {
    id: "guide-amounts",
    title: "Amounts",
    paragraphs: [
      "Amounts are integers in the smallest unit of the `currency` beside them, and include tax. Divide them by 10 to the power of `exponent`: 2500 with exponent 3 is 2.500 JOD, 799 with exponent 2 is 7.99 USD. Rates are hundredths of a percent: 1600 is 16 %.",
    ],
  },
  {
    id: "guide-images",
    title: "Images and addresses",
    paragraphs: [
      `An image has a file for each of its \`widths\` (of ${IMAGE_WIDTHS.join(", ")} pixels), as ${IMAGE_FORMATS.join(" and ")}, at \`{base}-{width}.{format}\`. While \`widths\` is empty, they are being made: use \`original\`, which is a JPEG, PNG, WebP, AVIF or GIF.`,
      "`crops` has parts that staff chose, by shape, with a `base` and `widths` of their own; otherwise crop around the focal point (`focalX`, `focalY`, from 0 to 1). Two JPEG files are made with the variants: `{base}-card.jpg` of 1200 by 630 pixels, and `{base}-square.jpg` of 1400 by 1400. An image with `animation` also has files that move, in its widths and at its own `template`.",
      "URLs of the site begin with `/` and are relative to it, not to `/api`. With `urls=absolute` in the query of a call, also of one that writes, all URLs of its response are absolute: images, streams, feeds, pages, and links and files in HTML. In the description, they have the format `uri-reference` or `uri-template`, and HTML has `html`. Fields that staff edit are returned as they are stored.",
      "The page of an article is `/article/{id}`, of a category `/category/{id}`, of a tag, author, person or source `/articles/{slug}`; in Arabic, they begin with `/ar`.",
    ],
    example:
      'GET /api/v1/article/latest?urls=absolute\n{"base": "https://news.example/media/…", "widths": [320, 640],\n "original": "https://news.example/media/….jpg", …}\n\nGET https://news.example/media/…-640.avif',
  },
  {
    id: "guide-purchases",
    title: "Payments in an app",
    paragraphs: [
      "List packages (`/v1/package/website`), ask for the price (`/v1/order/quote`), then order (`/v1/order/create-order`) with a new `Idempotency-Key`. Repeat a request that failed with the same key: it is carried out once. The same key with another body is 409.",
      "Open `url` of the response in a browser of the system, not in a web view. After the payment the gateway returns to `returnUrl` of the order with `?paymentId=…` added. It must be one of the addresses that the settings of mobile apps list, character for character; make it a universal link, so that it opens your app. Without `returnUrl` the buyer stays on the site.",
      "Then ask `/v1/payment/finish` for the state of the order: never trust the return alone. A `fulfilled` order has its subscription in `/v1/subscription/mine`, and its receipt at `/v1/order/receipt`.",
    ],
    example:
      'POST /api/v1/order/create-order\nIdempotency-Key: 0b1f6f0e-5c1d-4b53-a7a2-2b7c6f1f5c11\n{"packageId": 1, "name": "…", "email": "…", "expected": {"total": 2500, "currency": "JOD"},\n "returnUrl": "https://news.example/app/paid"}',
  },
  {
    id: "guide-links",
    title: "Universal links and passkeys",
    paragraphs: [
      "Staff register apps under Settings, Mobile apps: iOS apps as `TEAMID.bundle.id`, Android apps as the package name and the SHA-256 fingerprint of the signing certificate. The site then serves `/.well-known/apple-app-site-association` and `/.well-known/assetlinks.json`.",
      "Public pages open in the app, and its passkeys are those of the site: take the options from `/v1/auth/passkey/options` and send the assertion to `/v1/auth/passkey/check` with `returnToken`.",
    ],
  },
  {
    id: "guide-cors",
    title: "Calls from other web pages (CORS)",
    paragraphs: [
      "Pages of every origin may make public reads without credentials: `Access-Control-Allow-Origin` is `*`. `ETag`, `Date`, `Content-Language` and `Retry-After` are exposed. Calls that read their caller, and writes, have no CORS headers: make them from an app or from your server.",
    ],
  },
  {
    id: "guide-field-errors",
    title: "Codes of errors of fields",
    paragraphs: ["All values of `code` in `errors`, with their message."],
    table: {
      columns: ["Code", "Message"],
      rows: FIELD_ERRORS.map((code) => [code, exampleMessage(code)]),
    },
  },
];
