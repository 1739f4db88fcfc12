import Close from "@mui/icons-material/Close";
import Edit from "@mui/icons-material/EditOutlined";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { BlockButton } from "./block-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

interface AtomBlockProps extends Pick<NodeViewProps, "editor" | "getPos" | "deleteNode"> {
  /** Group of its messages: `label`, `change` and `remove`. */
  messages: "chart" | "map" | "html";
  /** Missing if the current user may not change it. */
  onEdit?: (() => void) | undefined;
  children: ReactNode;
}

/** Block of the text that a dialog edits, with its actions. */
export function AtomBlock({
  editor,
  getPos,
  deleteNode,
  messages,
  onEdit,
  children,
}: AtomBlockProps) {
  const t = useTranslate();
  const { disabled } = useBodyContext();
  return (
    <NodeViewWrapper as="figure" className="figure" contentEditable={false}>
      {disabled ? null : (
        <fieldset className="block-buttons" aria-label={t(`body.${messages}.label`)}>
          <MoveButtons editor={editor} getPos={getPos} />
          {onEdit && (
            <BlockButton label={t(`body.${messages}.change`)} icon={Edit} onPress={onEdit} />
          )}
          <BlockButton label={t(`body.${messages}.remove`)} icon={Close} onPress={deleteNode} />
        </fieldset>
      )}
      {children}
    </NodeViewWrapper>
  );
}
