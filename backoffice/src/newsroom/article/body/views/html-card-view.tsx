import type { NodeViewProps } from "@tiptap/react";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useNewsroomRight } from "../../../../platform/session/view-ability.ts";
import { HtmlCardDialog } from "../dialogs/lazy-dialogs.tsx";
import { AtomBlock } from "./atom-block.tsx";

/** Card with HTML in the text: its code, since only the server knows what readers get. */
export function HtmlCardView({ node, updateAttributes, ...block }: NodeViewProps) {
  const t = useTranslate();
  const mayEdit = useNewsroomRight("html");
  const [editing, setEditing] = useState(false);
  const { code } = node.attrs;
  return (
    <AtomBlock {...block} messages="html" onEdit={mayEdit ? () => setEditing(true) : undefined}>
      <figcaption>{t("body.html.label")}</figcaption>
      <pre className="html-card-code" dir="ltr">
        {code}
      </pre>
      <HtmlCardDialog
        open={editing}
        code={code}
        onClose={() => setEditing(false)}
        onChoose={(changed) => updateAttributes({ code: changed })}
      />
    </AtomBlock>
  );
}
