CREATE OR REPLACE FUNCTION article_translation_status() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE article original SET translation_status = status.value FROM (
    SELECT o.id, CASE
        WHEN count(t.id) = 0 THEN CASE WHEN o.translation_dismissed THEN 'dismissed' ELSE 'missing' END
        WHEN bool_or(t.published_at IS NULL OR (t.pending AND t.outdated_since IS NOT NULL)) THEN 'inProgress'
        WHEN bool_or(t.outdated_since IS NOT NULL) THEN 'stale'
        ELSE 'current' END AS value
      FROM article o LEFT JOIN article t ON t.translation_of = o.id AND t.deleted_at IS NULL
      WHERE o.id IN (OLD.translation_of, NEW.translation_of, NEW.id) GROUP BY o.id) status
    WHERE original.id = status.id AND original.translation_status <> status.value;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER article_translation_updated AFTER UPDATE OF translation_of, deleted_at, published_at, pending, outdated_since, translation_dismissed ON article
  FOR EACH ROW WHEN ((OLD.translation_of, OLD.deleted_at, OLD.published_at, OLD.pending, OLD.outdated_since, OLD.translation_dismissed)
    IS DISTINCT FROM (NEW.translation_of, NEW.deleted_at, NEW.published_at, NEW.pending, NEW.outdated_since, NEW.translation_dismissed))
  EXECUTE FUNCTION article_translation_status();--> statement-breakpoint
UPDATE article original SET translation_status = 'inProgress'
  FROM article t WHERE t.translation_of = original.id AND t.deleted_at IS NULL AND t.pending AND t.outdated_since IS NOT NULL
    AND original.translation_status = 'stale';
