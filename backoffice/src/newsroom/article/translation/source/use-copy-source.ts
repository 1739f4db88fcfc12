import { useNotify } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import type { ArticleValues } from "../../form/article-form-values.ts";
import { copyBlock } from "./copy-block.ts";
import type { SourceRow } from "./source-rows.ts";

/**
 * Returns a function that copies a part of the original into the translation; null if there is
 * nothing to copy: a text is never overwritten, and an image is shown once.
 */
export function useCopySource({ part, blocks, change }: SourceRow): (() => void) | null {
  const notify = useNotify();
  const { getValues, setValue } = useFormContext<ArticleValues>();
  const texts = useWatch<ArticleValues, ["title", "subtitle", "summary"]>({
    name: ["title", "subtitle", "summary"],
  });
  const images = useWatch<ArticleValues, "images">({ name: "images" });
  if (change === "removed") return null;
  const set = <Field extends "title" | "subtitle" | "summary" | "body" | "images">(
    name: Field,
    value: ArticleValues[Field],
  ) => {
    setValue(name, value as never, { shouldDirty: true, shouldValidate: false });
    notify("article.source.copied", { type: "info" });
  };
  if (part.kind === "block")
    return () => set("body", copyBlock(getValues("body"), part.node, part.index));
  if (part.kind === "text") {
    const [text] = blocks;
    const isEmpty = !texts[["title", "subtitle", "summary"].indexOf(part.field)];
    return isEmpty && text?.kind === "text" ? () => set(part.field, text.text) : null;
  }
  const { mediaId, credit, decorative } = part.image;
  if (mediaId === null || images?.some((image) => image.mediaId === mediaId)) return null;
  return () =>
    set("images", [
      ...(getValues("images") ?? []),
      { mediaId, credit, decorative, caption: "", alt: "" },
    ]);
}
