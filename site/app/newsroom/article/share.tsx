import { useState } from "react";
import { useFrame } from "../../system/page-head.tsx";
import { useWords } from "../../system/words.ts";
import { Icon } from "../../ui/icons.tsx";

const PLACES: [name: "WhatsApp" | "X" | "Facebook" | "Telegram", to: (url: string, title: string) => string][] = [
  ["WhatsApp", (url, title) => `https://wa.me/?text=${title}%20${url}`],
  ["X", (url, title) => `https://x.com/intent/post?url=${url}&text=${title}`],
  ["Facebook", (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`],
  ["Telegram", (url, title) => `https://t.me/share/url?url=${url}&text=${title}`],
];

const COPIED_MILLISECONDS = 3000;

/** Signs in a row, which become a list with names where the rail beside the story has room for it. */
const item = "flex min-h-11 min-w-11 cursor-pointer items-center gap-3 text-15 hover:bg-wash max-xl:justify-center xl:w-full";
const name = "max-xl:sr-only";

/** Links to share a page: plain links, so that no other site learns of a reader who does not use them. */
export function Share({ title, path }: { title: string; path: string }) {
  const t = useWords();
  const address = `${useFrame()?.publicUrl ?? ""}${path}`;
  const [url, words] = [encodeURIComponent(address), encodeURIComponent(title)];
  return (
    <nav aria-label={t("share")} className="no-print max-xl:-mx-3">
      <ul className="flex flex-wrap items-center xl:flex-col xl:items-stretch">
        {PLACES.map(([place, to]) => (
          <li key={place}>
            <a href={to(url, words)} rel="noopener nofollow" target="_blank" className={item} aria-label={t("shareOn", { name: place })}>
              <Icon name={place} />
              <span className={name}>{place}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:?subject=${words}&body=${url}`} className={item} aria-label={t("shareByMail")}>
            <Icon name="mail" />
            <span className={name}>{t("mail")}</span>
          </a>
        </li>
        <li>
          <CopyLink address={address} />
        </li>
      </ul>
    </nav>
  );
}

/** The only part that needs JavaScript, and is not shown without. */
function CopyLink({ address }: { address: string }) {
  const t = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MILLISECONDS);
  };
  return (
    <button type="button" onClick={() => void copy()} className={`${item} scripted max-xl:px-3`}>
      <Icon name="link" />
      <span aria-live="polite" className={copied ? "" : "max-sm:sr-only"}>
        {copied ? t("linkCopied") : t("copyLink")}
      </span>
    </button>
  );
}
