import type { NewsletterContent } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { newsletterArchivePath, newslettersPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { withPageErrors } from "../../platform/api/loader-helpers.ts";
import { pageOf } from "../../platform/api/page-context.ts";
import { PageHead } from "../../platform/head/page-head.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { quietLink } from "../page.tsx";
import "./messages.ts";

/** Value of the `sizes` attribute of images. */
const IMAGE_SIZES = "(min-width: 48rem) 640px, 100vw";

/** /newsletters/issue/{id}: a sent issue. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  return withPageErrors(client.newsletter.issue({ id: Number(params.id), locale }));
}

export default function NewsletterIssue() {
  const issue = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  return (
    <>
      <PageHead title={issue.subject} description={issue.preheader || undefined} noindex />
      <article
        lang={issue.locale}
        dir={directionOf(issue.locale)}
        className="mx-auto mt-6 max-w-text md:mt-10"
      >
        <p className="text-15 text-quiet">
          <Link
            to={newsletterArchivePath(issue.locale, issue.newsletter.id)}
            className="font-semibold underline"
          >
            {issue.newsletter.name}
          </Link>{" "}
          <DateTime at={issue.sentAt} />
        </p>
        <h1 className="mt-2 text-30 md:text-38">{issue.subject}</h1>
        {issue.content.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a sent issue never change
          <IssueBlock key={index} block={block} />
        ))}
      </article>
      <p className="mx-auto mt-10 max-w-text border-t border-line pt-4">
        <Link to={newslettersPath(locale)} className={quietLink}>
          {t("newsletter.subscribe")}
        </Link>
      </p>
    </>
  );
}

type Block = NewsletterContent["blocks"][number];

function IssueBlock({ block }: { block: Block }) {
  if (block.kind === "text")
    return (
      <section className="mt-6">
        {block.heading && <h2 className="text-24">{block.heading}</h2>}
        <Paragraphs texts={block.paragraphs} />
      </section>
    );
  if (block.kind === "sponsor") return <Sponsor block={block} />;
  const StoryHeading = block.heading ? "h3" : "h2";
  return (
    <section className="mt-8">
      {block.heading && <h2 className="text-24">{block.heading}</h2>}
      <ul>
        {block.stories.map(({ id, label, title, summary, path, image }) => (
          <li key={id} className="border-t border-line py-4">
            {image && (
              <Picture picture={image} shape="wide" sizes={IMAGE_SIZES} upTo={1280} decorative />
            )}
            {label && <p className="mt-2 text-13 text-quiet">{label}</p>}
            <StoryHeading className="text-20">
              <Link to={path} className="hover:underline">
                {title}
              </Link>
            </StoryHeading>
            {summary && <p className="mt-1 text-17">{summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sponsor({ block }: { block: Extract<Block, { kind: "sponsor" }> }) {
  const t = useMessages();
  return (
    <aside className="mt-8 border-y border-line bg-wash px-4 py-4">
      <p className="text-13 text-quiet">{t("newsletter.sponsored", { sponsor: block.sponsor })}</p>
      {block.image && (
        <Picture picture={block.image} shape="wide" sizes={IMAGE_SIZES} upTo={1280} />
      )}
      <h2 className="mt-2 text-20">
        <a href={block.link} rel="sponsored noopener" className="underline">
          {block.title}
        </a>
      </h2>
      <Paragraphs texts={block.paragraphs} />
    </aside>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="mt-3 text-17 whitespace-pre-line">
      {text}
    </p>
  ));
}

export const ErrorBoundary = PageBoundary;
