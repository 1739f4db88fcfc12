import { useRef, useState } from "react";
import { useDismissiblePanel } from "../../layouts/header/use-dismissible-panel.ts";
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

const itemClass =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-15 hover:bg-wash";

/**
 * Opens the share sheet of the device, or else a menu of links. Plain links instead of widgets, so
 * that no platform can track readers who do not use them. A details element, so that the menu opens
 * without JavaScript.
 */
export function Share({ title, path }: { title: string; path: string }) {
  const t = useMessages();
  const isArabic = useLocale() === "ar-JO";
  const menu = useRef<HTMLDetailsElement>(null);
  useDismissiblePanel(menu);
  const url = `${useFrame()?.publicUrl ?? ""}${path}`;
  const [encodedUrl, encodedTitle] = [encodeURIComponent(url), encodeURIComponent(title)];
  const openShareSheet = (event: React.MouseEvent) => {
    if (!navigator.share || menu.current?.open) return;
    event.preventDefault();
    share(title, url);
  };
  return (
    <nav aria-label={t("share")} className="no-print relative max-xl:ms-auto">
      {/* The reader may have opened it before hydration. */}
      <details ref={menu} suppressHydrationWarning>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          onClick={openShareSheet}
          className="flex min-h-11 cursor-pointer items-center gap-2 text-15 font-semibold hover:bg-wash"
        >
          <Icon name="share" />
          {t("share")}
        </summary>
        <ul className="absolute end-0 top-full z-(--z-raised) w-60 border border-quiet bg-paper py-1 shadow-lg xl:start-0">
          {SHARE_TARGETS.map(([platform, urlFor]) => {
            const name = isArabic ? ARABIC_NAMES[platform] : platform;
            return (
              <li key={platform}>
                <a
                  href={urlFor(encodedUrl, encodedTitle)}
                  rel="noopener nofollow"
                  target="_blank"
                  className={itemClass}
                >
                  <Icon name={platform} />
                  {name}
                </a>
              </li>
            );
          })}
          <li>
            <a href={`mailto:?subject=${encodedTitle}&body=${encodedUrl}`} className={itemClass}>
              <Icon name="mail" />
              {t("mail")}
            </a>
          </li>
          <li>
            <CopyLink url={url} />
          </li>
        </ul>
      </details>
    </nav>
  );
}

/**
 * Link that opens the share sheet of the device, or else copies its URL. Without JavaScript it
 * leads to what is shared.
 */
export function ShareLink({ title, path }: { title: string; path: string }) {
  const t = useMessages();
  const url = `${useFrame()?.publicUrl ?? ""}${path}`;
  const { copied, copy } = useCopy(url);
  const shareOrCopy = (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!navigator.share && !navigator.clipboard) return;
    event.preventDefault();
    if ("share" in navigator) share(title, url);
    else void copy();
  };
  return (
    <a
      href={path}
      onClick={shareOrCopy}
      className="no-print inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4 hover:text-ink"
    >
      <Icon name="share" className="size-4" />
      <span aria-live="polite">{copied ? t("linkCopied") : t("share")}</span>
      <span className="sr-only">: {title}</span>
    </a>
  );
}

/** Opens the share sheet of the device. */
function share(title: string, url: string): void {
  // Rejected when the reader closes the sheet.
  navigator.share({ title, url }).catch(() => {});
}

/** Copies a URL on request; `copied` is true for a moment afterwards. */
function useCopy(url: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_TIMEOUT);
  };
  return { copied, copy };
}

/** Copies the URL. Hidden without JavaScript. */
function CopyLink({ url }: { url: string }) {
  const t = useMessages();
  const { copied, copy } = useCopy(url);
  return (
    <button type="button" onClick={() => void copy()} className={`${itemClass} js-only`}>
      <Icon name="link" />
      <span aria-live="polite">{copied ? t("linkCopied") : t("copyLink")}</span>
    </button>
  );
}
