import { useState } from "react";
import { useFrame } from "../../platform/frame-data.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";

const SHARE_TARGETS: [
  name: "WhatsApp" | "X" | "Facebook" | "Telegram",
  urlFor: (url: string, title: string) => string,
][] = [
  ["WhatsApp", (url, title) => `https://wa.me/?text=${title}%20${url}`],
  ["X", (url, title) => `https://x.com/intent/post?url=${url}&text=${title}`],
  ["Facebook", (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`],
  ["Telegram", (url, title) => `https://t.me/share/url?url=${url}&text=${title}`],
];

const ARABIC_NAMES = { WhatsApp: "واتساب", X: "إكس", Facebook: "فيسبوك", Telegram: "تيليغرام" };

/** Display time of the confirmation, in milliseconds. */
const COPIED_TIMEOUT = 3000;

/** Icons in a row; on wide screens a list with names next to the article. */
const itemClass =
  "flex min-h-11 min-w-11 cursor-pointer items-center gap-3 text-15 hover:bg-wash max-xl:justify-center xl:w-full";
const nameClass = "max-xl:sr-only";

/**
 * Share links. Plain links instead of widgets, so that no platform can track readers who do not use
 * them.
 */
export function Share({ title, path }: { title: string; path: string }) {
  const t = useMessages();
  const isArabic = useLocale() === "ar-JO";
  const url = `${useFrame()?.publicUrl ?? ""}${path}`;
  const [encodedUrl, encodedTitle] = [encodeURIComponent(url), encodeURIComponent(title)];
  return (
    <nav aria-label={t("share")} className="no-print max-xl:-mx-3">
      <ul className="flex flex-wrap items-center xl:flex-col xl:items-stretch">
        {SHARE_TARGETS.map(([platform, urlFor]) => {
          const name = isArabic ? ARABIC_NAMES[platform] : platform;
          return (
            <li key={platform}>
              <a
                href={urlFor(encodedUrl, encodedTitle)}
                rel="noopener nofollow"
                target="_blank"
                className={itemClass}
                aria-label={t("shareOn", { name })}
              >
                <Icon name={platform} />
                <span className={nameClass}>{name}</span>
              </a>
            </li>
          );
        })}
        <li>
          <a
            href={`mailto:?subject=${encodedTitle}&body=${encodedUrl}`}
            className={itemClass}
            aria-label={t("shareByMail")}
          >
            <Icon name="mail" />
            <span className={nameClass}>{t("mail")}</span>
          </a>
        </li>
        <li>
          <CopyLink url={url} />
        </li>
      </ul>
    </nav>
  );
}

/** Copies the URL. Hidden without JavaScript. */
function CopyLink({ url }: { url: string }) {
  const t = useMessages();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_TIMEOUT);
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={`${itemClass} js-only max-xl:px-3`}
    >
      <Icon name="link" />
      <span aria-live="polite" className={copied ? "" : "max-sm:sr-only"}>
        {copied ? t("linkCopied") : t("copyLink")}
      </span>
    </button>
  );
}
