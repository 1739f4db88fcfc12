UPDATE article t SET outdated_since = change.at FROM (
  SELECT translation.id, min(r.at) AS at FROM article translation
    JOIN article_revision r ON r.article_id = translation.translation_of AND r.version > translation.translated_from_version
      AND r.changed && ARRAY['title', 'subtitle', 'summary', 'body', 'categoryId', 'sourceId', 'authorIds', 'tagIds', 'personIds', 'relatedIds', 'images', 'seoTitle', 'seoDescription']
    GROUP BY translation.id) change
  WHERE t.id = change.id;--> statement-breakpoint
CREATE FUNCTION article_translation_status() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE article original SET translation_status = status.value FROM (
    SELECT o.id, CASE
        WHEN count(t.id) = 0 THEN CASE WHEN o.translation_dismissed THEN 'dismissed' ELSE 'missing' END
        WHEN bool_or(t.published_at IS NULL) THEN 'inProgress'
        WHEN bool_or(t.outdated_since IS NOT NULL) THEN 'stale'
        ELSE 'current' END AS value
      FROM article o LEFT JOIN article t ON t.translation_of = o.id AND t.deleted_at IS NULL
      WHERE o.id IN (OLD.translation_of, NEW.translation_of, NEW.id) GROUP BY o.id) status
    WHERE original.id = status.id AND original.translation_status <> status.value;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER article_translation_inserted AFTER INSERT ON article
  FOR EACH ROW WHEN (NEW.translation_of IS NOT NULL) EXECUTE FUNCTION article_translation_status();--> statement-breakpoint
CREATE TRIGGER article_translation_updated AFTER UPDATE OF translation_of, deleted_at, published_at, outdated_since, translation_dismissed ON article
  FOR EACH ROW WHEN ((OLD.translation_of, OLD.deleted_at, OLD.published_at, OLD.outdated_since, OLD.translation_dismissed)
    IS DISTINCT FROM (NEW.translation_of, NEW.deleted_at, NEW.published_at, NEW.outdated_since, NEW.translation_dismissed))
  EXECUTE FUNCTION article_translation_status();--> statement-breakpoint
CREATE TRIGGER article_translation_deleted AFTER DELETE ON article
  FOR EACH ROW WHEN (OLD.translation_of IS NOT NULL) EXECUTE FUNCTION article_translation_status();--> statement-breakpoint
UPDATE article original SET translation_status = CASE WHEN t.published_at IS NULL THEN 'inProgress' WHEN t.outdated_since IS NOT NULL THEN 'stale' ELSE 'current' END
  FROM article t WHERE t.translation_of = original.id AND t.deleted_at IS NULL;
