import type { NewsletterContent } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import { cardPath } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { lazyPackage } from "../../../platform/lazy-package.ts";
import { escapeHtml, escapeLines } from "../../../platform/mail/mail-layout.ts";
import type { MailLogo } from "../../../platform/mail/mail-logo.ts";

const mjml = lazyPackage<typeof import("mjml")>("mjml");

/** Parts of an issue that are the same for all its recipients. */
export interface IssueParts {
  locale: Locale;
  subject: string;
  preheader: string;
  content: NewsletterContent;
  /** Name of the newsletter, and of the station. */
  newsletter: string;
  station: string;
  /** Postal address of the station; may be empty. */
  address: string;
  /** Colour of the line above the issue; null without a brand colour. */
  accent: string | null;
  /** Logo of the station; null: its name. */
  logo: MailLogo | null;
  /** URL of the site, without a slash at its end. */
  publicUrl: string;
  /** URL of the issue in the archive; null without an archive. */
  webUrl: string | null;
  /** Links that have a number already; those that the issue no longer has keep theirs. */
  links?: readonly string[];
}

/** Rendered issue. Its links are slots, which are filled in for each recipient. */
export interface RenderedIssue {
  html: string;
  text: string;
  /** URLs of the counted links, by their number. */
  links: string[];
}

/** Placeholders of URLs that differ by recipient. */
export const SLOTS = {
  link: (number: number) => `https://link.invalid/${number}/`,
  preferences: "https://preferences.invalid/",
  unsubscribe: "https://unsubscribe.invalid/",
} as const;

/** Renders an issue as HTML by MJML, and as plain text. */
export async function renderIssue(parts: IssueParts): Promise<RenderedIssue> {
  const links = [...(parts.links ?? [])];
  const slotOf = (url: string) => {
    const known = links.indexOf(url);
    return SLOTS.link(known === -1 ? links.push(url) - 1 : known);
  };
  const markup = issueMarkup(parts, slotOf);
  const { html } = await mjml()(markup, { validationLevel: "strict", keepComments: false });
  const text = issueText(parts, slotOf);
  return { html: compact(withDirection(html, directionOf(parts.locale))), text, links };
}

/**
 * Sets the direction of each cell: some mail clients drop the one of the document, and MJML sets it
 * in styles only.
 */
const withDirection = (html: string, direction: string) =>
  html.replaceAll(/<(td|th|p|div|table)(?=[\s>])(?![^>]*\sdir=)/g, `<$1 dir="${direction}"`);

/** Removes indentation and line breaks between tags: mail clients clip large mails. */
const compact = (html: string) => html.replaceAll(/>\s+</g, "> <").replaceAll(/\s*\n\s*/g, " ");

const INK = "#14201d";
const QUIET = "#4c5a56";

/** Colours for clients with a dark theme, which need classes: styles of elements come first. */
const DARK_STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .page, .page > table { background: #101715 !important; }
    .paper, .paper > table { background: #18211e !important; }
    .ink, .ink div, .ink a { color: #f1f5f3 !important; }
    .sponsor, .sponsor > table { background: #22302b !important; }
    .quiet div, .quiet a { color: #b6c4bf !important; }
    .line p { border-color: #3a4a45 !important; }
  }
`;

function issueMarkup(parts: IssueParts, slotOf: (url: string) => string): string {
  const { locale, subject, preheader, content, newsletter, station, address, webUrl, accent } =
    parts;
  const t = messagesFor(locale);
  const direction = directionOf(locale);
  const start = direction === "rtl" ? "right" : "left";
  const font =
    locale === "ar-JO" ? "'IBM Plex Sans Arabic', Tahoma, Arial, sans-serif" : "Arial, sans-serif";
  const blocks = content.blocks.map((block) => blockMarkup(block, parts, slotOf)).join("");
  const footer = [
    ...(webUrl ? [`<a href="${escapeHtml(webUrl)}">${t("newsletter.mail.web")}</a>`] : []),
    `<a href="${SLOTS.preferences}">${t("newsletter.mail.preferences")}</a>`,
    `<a href="${SLOTS.unsubscribe}">${t("newsletter.mail.unsubscribe")}</a>`,
  ].join(" &#183; ");
  const why = escapeHtml(t("newsletter.mail.why", { newsletter, site: station }));
  return `<mjml lang="${locale}" dir="${direction}">
<mj-head>
  <mj-title>${escapeHtml(subject)}</mj-title>
  ${preheader ? `<mj-preview>${escapeHtml(preheader)}</mj-preview>` : ""}
  <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
  <mj-attributes>
    <mj-all font-family="${font}" />
    <mj-section background-color="#ffffff" css-class="paper" direction="${direction}" padding="0 8px" />
    <mj-column direction="${direction}" />
    <mj-text align="${start}" color="${INK}" css-class="ink" font-size="16px" line-height="${locale === "ar-JO" ? "1.8" : "1.5"}" padding="8px 16px" />
    <mj-divider css-class="line" border-color="#dfe6e4" border-width="1px" padding="12px 16px" />
    <mj-image padding="8px 16px" />
  </mj-attributes>
  <mj-style>${DARK_STYLES}</mj-style>
  <mj-style inline="inline">.ink a { color: ${INK}; text-decoration: none } .quiet a { color: ${QUIET} }</mj-style>
</mj-head>
<mj-body background-color="#f5f8f7" css-class="page" width="600px">
  <mj-section padding="16px 8px 0"${accent ? ` border-top="6px solid ${accent}"` : ""}><mj-column>
    ${stationMarkup(parts, start)}
    <mj-text font-size="26px" line-height="1.3" font-weight="700" padding-top="0">${headline("h1", escapeHtml(newsletter))}</mj-text>
  </mj-column></mj-section>
  ${blocks}
  <mj-section padding="8px 8px 24px"><mj-column>
    <mj-divider />
    <mj-text font-size="13px" color="${QUIET}" css-class="quiet">${why}<br/>${footer}${address ? `<br/>${escapeLines(address)}` : ""}</mj-text>
  </mj-column></mj-section>
</mj-body>
</mjml>`;
}

const stationMarkup = ({ logo, station }: IssueParts, align: string) =>
  logo
    ? `<mj-image src="${escapeHtml(logo.url)}" alt="${escapeHtml(station)}" width="${logo.width}px" height="${logo.height}px" align="${align}" />`
    : `<mj-text font-size="13px" color="${QUIET}" css-class="quiet" padding-bottom="0">${escapeHtml(station)}</mj-text>`;

const paragraphMarkup = (text: string, attributes = "") =>
  `<mj-text ${attributes}>${escapeLines(text)}</mj-text>`;

/** Heading for screen readers, in the style of the text around it. */
const headline = (element: "h1" | "h2" | "h3", markup: string) =>
  `<${element} style="margin:0;font:inherit">${markup}</${element}>`;

const headingMarkup = (heading: string) =>
  heading
    ? `<mj-text font-size="20px" line-height="1.4" font-weight="700">${headline("h2", escapeHtml(heading))}</mj-text>`
    : "";

const section = (markup: string, attributes = "") =>
  `<mj-section ${attributes}><mj-column>${markup}</mj-column></mj-section>`;

function blockMarkup(
  block: NewsletterContent["blocks"][number],
  parts: IssueParts,
  slotOf: (url: string) => string,
): string {
  if (block.kind === "text")
    return section(
      headingMarkup(block.heading) + block.paragraphs.map((text) => paragraphMarkup(text)).join(""),
    );
  if (block.kind === "sponsor") return sponsorMarkup(block, parts, slotOf);
  const stories = block.stories.map(({ label, title, summary, path, image }) => {
    const link = slotOf(parts.publicUrl + path);
    return [
      "<mj-divider />",
      image && imageMarkup(image, link, parts.publicUrl),
      label &&
        paragraphMarkup(
          label,
          `font-size="13px" color="${QUIET}" css-class="quiet" padding-bottom="0"`,
        ),
      `<mj-text font-size="19px" line-height="1.4" font-weight="700" padding-top="4px" padding-bottom="4px">${headline(block.heading ? "h3" : "h2", `<a href="${link}">${escapeHtml(title)}</a>`)}</mj-text>`,
      summary && paragraphMarkup(summary, 'padding-top="0"'),
    ]
      .filter(Boolean)
      .join("");
  });
  return section(headingMarkup(block.heading) + stories.join(""));
}

function sponsorMarkup(
  {
    sponsor,
    title,
    paragraphs,
    link,
    image,
  }: Extract<NewsletterContent["blocks"][number], { kind: "sponsor" }>,
  { locale, publicUrl }: IssueParts,
  slotOf: (url: string) => string,
): string {
  const slot = slotOf(link);
  const label = messagesFor(locale)("newsletter.mail.sponsored", { sponsor });
  return section(
    [
      paragraphMarkup(label, `font-size="13px" color="${QUIET}" css-class="quiet"`),
      image && imageMarkup(image, slot, publicUrl),
      `<mj-text font-size="17px" font-weight="700">${headline("h2", `<a href="${slot}">${escapeHtml(title)}</a>`)}</mj-text>`,
      ...paragraphs.map((text) => paragraphMarkup(text)),
    ]
      .filter(Boolean)
      .join(""),
    'background-color="#eef3f1" css-class="sponsor" padding="8px"',
  );
}

/** Image as JPEG, which all mail clients show. */
const imageMarkup = (image: ResponsiveImage, link: string, publicUrl: string) =>
  `<mj-image src="${escapeHtml(publicUrl + cardPath(image))}" alt="${escapeHtml(image.alt)}" href="${link}" width="536px" />`;

function issueText(parts: IssueParts, slotOf: (url: string) => string): string {
  const { locale, content, newsletter, station, address, publicUrl, webUrl } = parts;
  const t = messagesFor(locale);
  const blocks = content.blocks.flatMap((block) => {
    if (block.kind === "text") return [block.heading, ...block.paragraphs];
    if (block.kind === "sponsor")
      return [
        t("newsletter.mail.sponsored", { sponsor: block.sponsor }),
        `${block.title}\n${slotOf(block.link)}`,
        ...block.paragraphs,
      ];
    return [
      block.heading,
      ...block.stories.map(({ title, summary, path }) =>
        [title, summary, slotOf(publicUrl + path)].filter(Boolean).join("\n"),
      ),
    ];
  });
  return [
    `${newsletter}, ${station}`,
    ...blocks,
    "--",
    t("newsletter.mail.why", { newsletter, site: station }),
    ...(webUrl ? [`${t("newsletter.mail.web")}\n${webUrl}`] : []),
    `${t("newsletter.mail.preferences")}\n${SLOTS.preferences}`,
    `${t("newsletter.mail.unsubscribe")}\n${SLOTS.unsubscribe}`,
    address,
  ]
    .filter(Boolean)
    .join("\n\n");
}
