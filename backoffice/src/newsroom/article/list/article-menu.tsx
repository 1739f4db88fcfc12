import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import UnpublishIcon from "@mui/icons-material/PublicOffOutlined";
import PublishIcon from "@mui/icons-material/PublicOutlined";
import { useRecordContext, useRefresh, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { ActionMenu } from "../../../platform/overlay/action-menu.tsx";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { useAction } from "../../../platform/use-action.ts";
import { PublicationTime } from "../publication/publication-time.tsx";
import { appearsAt } from "./article-state.tsx";

/** Row menu that takes an article off the site or puts it back, after a confirmation. */
export function ArticleMenu() {
  const row = useRecordContext<ArticleRow>();
  const confirm = useConfirm();
  const translate = useTranslate();
  const { run } = useAction(useRefresh());
  const actOn = useActOn();
  if (!row || row.deletedAt || row.abilities.publish === false) return null;
  const { enable, id, state, title } = row;
  // A draft has no place on the site.
  if (enable && state !== "published" && state !== "scheduled") return null;
  const action = enable ? "unpublish" : "enable";
  const change = async () => {
    const confirmed = await confirm({
      title: translate(`resources.article.${action}.title`),
      text: (
        <>
          <bdi>{title}</bdi>
          <br />
          {enable ? (
            translate("resources.article.unpublish.text")
          ) : (
            <PublicationTime at={appearsAt(row)} now={serverNow()} article={row} />
          )}
        </>
      ),
      confirm: translate(`resources.article.${action}.confirm`),
      dangerous: enable,
    });
    if (confirmed)
      await run(
        () => actOn(row, (version) => client.article.status({ id, version, enable: !enable })),
        `resources.article.${action}.done`,
      );
  };
  const icon = enable ? <UnpublishIcon fontSize="small" /> : <PublishIcon fontSize="small" />;
  return (
    // The row opens the article.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only keeps clicks from the row
    <span onClick={(event) => event.stopPropagation()}>
      <ActionMenu
        label={translate("resources.article.rowActions", { title })}
        actions={[
          {
            label: translate(`resources.article.${action}.button`),
            icon,
            onSelect: () => void change(),
          },
        ]}
        size={32}
      />
    </span>
  );
}
