ALTER TABLE "article_author" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "article_author" ADD COLUMN "live" boolean;--> statement-breakpoint
ALTER TABLE "article_author" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_author" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_author" ADD COLUMN "embargo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_person" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "article_person" ADD COLUMN "live" boolean;--> statement-breakpoint
ALTER TABLE "article_person" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_person" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_person" ADD COLUMN "embargo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_tag" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "article_tag" ADD COLUMN "live" boolean;--> statement-breakpoint
ALTER TABLE "article_tag" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_tag" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_tag" ADD COLUMN "embargo_until" timestamp with time zone;--> statement-breakpoint
-- Lists of one author, tag or person are read from the table that connects them, which knows of each article what lists need.
CREATE FUNCTION article_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT a.locale, a.enable AND a.deleted_at IS NULL AND a.published_at IS NOT NULL, a.published_at, a.expires_at, a.embargo_until
    INTO NEW.locale, NEW.live, NEW.published_at, NEW.expires_at, NEW.embargo_until
    FROM article a WHERE a.id = NEW.article_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER article_author_listed BEFORE INSERT ON article_author FOR EACH ROW EXECUTE FUNCTION article_listed();--> statement-breakpoint
CREATE TRIGGER article_tag_listed BEFORE INSERT ON article_tag FOR EACH ROW EXECUTE FUNCTION article_listed();--> statement-breakpoint
CREATE TRIGGER article_person_listed BEFORE INSERT ON article_person FOR EACH ROW EXECUTE FUNCTION article_listed();--> statement-breakpoint
CREATE FUNCTION article_list_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_live boolean := NEW.enable AND NEW.deleted_at IS NULL AND NEW.published_at IS NOT NULL;
BEGIN
  UPDATE article_author SET locale = NEW.locale, live = now_live, published_at = NEW.published_at, expires_at = NEW.expires_at, embargo_until = NEW.embargo_until WHERE article_id = NEW.id;
  UPDATE article_tag SET locale = NEW.locale, live = now_live, published_at = NEW.published_at, expires_at = NEW.expires_at, embargo_until = NEW.embargo_until WHERE article_id = NEW.id;
  UPDATE article_person SET locale = NEW.locale, live = now_live, published_at = NEW.published_at, expires_at = NEW.expires_at, embargo_until = NEW.embargo_until WHERE article_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER article_list_again AFTER UPDATE OF locale, enable, deleted_at, published_at, expires_at, embargo_until ON article
  FOR EACH ROW WHEN ((OLD.locale, OLD.enable, OLD.deleted_at, OLD.published_at, OLD.expires_at, OLD.embargo_until)
    IS DISTINCT FROM (NEW.locale, NEW.enable, NEW.deleted_at, NEW.published_at, NEW.expires_at, NEW.embargo_until))
  EXECUTE FUNCTION article_list_again();--> statement-breakpoint
UPDATE article_author r SET locale = a.locale, live = a.enable AND a.deleted_at IS NULL AND a.published_at IS NOT NULL, published_at = a.published_at, expires_at = a.expires_at, embargo_until = a.embargo_until FROM article a WHERE a.id = r.article_id;--> statement-breakpoint
UPDATE article_tag r SET locale = a.locale, live = a.enable AND a.deleted_at IS NULL AND a.published_at IS NOT NULL, published_at = a.published_at, expires_at = a.expires_at, embargo_until = a.embargo_until FROM article a WHERE a.id = r.article_id;--> statement-breakpoint
UPDATE article_person r SET locale = a.locale, live = a.enable AND a.deleted_at IS NULL AND a.published_at IS NOT NULL, published_at = a.published_at, expires_at = a.expires_at, embargo_until = a.embargo_until FROM article a WHERE a.id = r.article_id;--> statement-breakpoint
CREATE INDEX "article_author_listed" ON "article_author" USING btree ("author_id","locale","published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST,"expires_at","embargo_until") WHERE "article_author"."live";--> statement-breakpoint
CREATE INDEX "article_person_listed" ON "article_person" USING btree ("person_id","locale","published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST,"expires_at","embargo_until") WHERE "article_person"."live";--> statement-breakpoint
CREATE INDEX "article_tag_listed" ON "article_tag" USING btree ("tag_id","locale","published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST,"expires_at","embargo_until") WHERE "article_tag"."live";