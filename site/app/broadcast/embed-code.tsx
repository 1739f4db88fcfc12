import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { EMBED_SIZES } from "@masthead/contract/broadcast/embed-sizes.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useFrame } from "../platform/frame-data.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";

/** Code with which other sites embed the player of a channel. Needs no script. */
export function EmbedCode({ channel }: { channel: Channel }) {
  const t = useMessages();
  const locale = useLocale();
  const base = useFrame()?.publicUrl ?? "";
  const { width, height } = EMBED_SIZES[channel.kind];
  const src = base + pagePath(locale, "embed/channel/:id", { id: channel.id });
  const title = channel.name.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const code = `<iframe src="${src}" width="${width}" height="${height}" title="${title}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen style="border:0"></iframe>`;
  return (
    <details className="mt-6 max-w-text text-15">
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
        {t("embed.title")}
      </summary>
      <p className="mb-2">{t("embed.help")}</p>
      <textarea
        readOnly
        rows={4}
        dir="ltr"
        aria-label={t("embed.code")}
        defaultValue={code}
        className="w-full border border-line bg-paper p-3 text-15 text-ink"
      />
    </details>
  );
}
