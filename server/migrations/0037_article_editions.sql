CREATE TABLE "article_edition" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"approved_hash" text,
	"approved_by_id" bigint,
	"approved_by_name" text,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "newsroom_rights" text[] DEFAULT '{"write","review","publish","push"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "revised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "withdrawal" jsonb;--> statement-breakpoint
ALTER TABLE "article_revision" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "article_edition" ADD CONSTRAINT "article_edition_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_withdrawn_is_disabled" CHECK ("article"."withdrawal" is null or not "article"."enable") NOT VALID;--> statement-breakpoint
CREATE INDEX "article_edition_state_article_id_index" ON "article_edition" USING btree ("state","article_id");
