import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { Entity } from "@masthead/contract/platform/ability.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { imagesOf } from "../image-field.ts";
import { mediaRecords } from "../media/media.records.ts";
import { defineTopicRecords, type TopicRecordRow, type TopicTable } from "./topic.records.ts";
import type { TopicKind } from "./topic-slug.table.ts";

interface ProfileRow extends TopicRecordRow {
  role: LocalizedText;
  bio: LocalizedText;
  photoId: number | null;
}

/**
 * Record kind of topics with a profile, authors and people: adds a role, a biography and a photo.
 */
export function defineProfileRecords<Row extends ProfileRow>(
  entity: Entity,
  topicKind: TopicKind,
  table: TopicTable<Row>,
): RecordKind<Row, { photo: ResponsiveImage | null }> {
  const topicRecords = defineTopicRecords<Row>(entity, topicKind, table);
  return {
    ...topicRecords,
    localized: [...topicRecords.localized, "role", "bio"],
    referenceFields: () => ({ photoId: mediaRecords }),
    async present(context, rows) {
      const photos = await imagesOf(
        context,
        rows.map((row) => row.photoId),
      );
      return photos.map((photo) => ({ photo }));
    },
  };
}
