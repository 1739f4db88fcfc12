import Close from "@mui/icons-material/Close";
import Edit from "@mui/icons-material/EditOutlined";
import OpenInNew from "@mui/icons-material/OpenInNew";
import PlayCircle from "@mui/icons-material/PlayCircleOutlined";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { EmbedDialog } from "../dialogs/lazy-dialogs.tsx";
import { BlockButton } from "./block-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

/**
 * Embed as a card, as readers see it before they click. The editor loads nothing from the provider.
 */
export function EmbedView({ node, editor, getPos, updateAttributes, deleteNode }: NodeViewProps) {
  const t = useTranslate();
  const { disabled } = useBodyContext();
  const [editing, setEditing] = useState(false);
  const { provider, url } = node.attrs;
  return (
    <NodeViewWrapper className="embed" contentEditable={false}>
      <div className="embed-card" data-drag-handle="">
        <PlayCircle className="embed-icon" />
        <div>
          <span className="block-name">{t(`body.embed.${provider}`)}</span>
          <bdi className="embed-url">{url}</bdi>
          <span className="embed-note">{t("body.embed.note")}</span>
        </div>
      </div>
      <fieldset className="block-buttons" aria-label={t("body.embed.label")}>
        {disabled ? null : <MoveButtons editor={editor} getPos={getPos} />}
        <BlockButton
          label={t("body.embed.open")}
          icon={OpenInNew}
          mirrorInRtl
          onPress={() => window.open(url, "_blank", "noopener,noreferrer")}
        />
        {disabled ? null : (
          <>
            <BlockButton
              label={t("body.embed.change")}
              icon={Edit}
              onPress={() => setEditing(true)}
            />
            <BlockButton label={t("body.embed.remove")} icon={Close} onPress={deleteNode} />
          </>
        )}
      </fieldset>
      <EmbedDialog
        open={editing}
        url={url}
        onClose={() => setEditing(false)}
        onChoose={updateAttributes}
      />
    </NodeViewWrapper>
  );
}
