import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { goToField } from "../../form/field-box.tsx";
import { setOpenPanel } from "../open-panel.ts";
import { findLinks } from "./find-links.ts";
import { useLinkResults } from "./link-results.ts";

/**
 * Hint in the publication checklist: links that were not checked, or that do not work. It closes
 * the dialog and opens the check. Null if there is nothing to look at.
 */
export function LinksHint({ body, onClose }: { body: ArticleDocument; onClose: () => void }) {
  const translate = useTranslate();
  const urls = findLinks(body).map(({ url }) => url);
  const { results, problemCount } = useLinkResults(urls);
  const uncheckedCount = urls.length - results.size;
  if (!problemCount && !uncheckedCount) return null;
  const [message, count] = problemCount
    ? (["brokenLinks", problemCount] as const)
    : (["uncheckedLinks", uncheckedCount] as const);
  return (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        onClose();
        // After the dialog has returned the focus.
        setTimeout(() => {
          setOpenPanel("links");
          goToField("writing");
        });
      }}
      sx={{
        minBlockSize: 40,
        marginBlockStart: 1,
        textAlign: "start",
        textDecoration: "underline",
        justifyContent: "flex-start",
      }}
    >
      {translate(`resources.article.writing.${message}`, { smart_count: count })}
    </Button>
  );
}
