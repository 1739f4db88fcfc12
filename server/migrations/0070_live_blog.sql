CREATE TABLE "live_blog" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'live' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"lead_id" bigint,
	"handover" text DEFAULT '' NOT NULL,
	"stale_minutes" integer NOT NULL,
	"summary" jsonb NOT NULL,
	"summary_html" text DEFAULT '' NOT NULL,
	CONSTRAINT "live_blog_ended" CHECK (("live_blog"."state" = 'ended') = ("live_blog"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "live_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"sequence" integer,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"body_html" text NOT NULL,
	"body_media" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(body, '$.**.attrs.mediaId')) STORED,
	"byline" text NOT NULL,
	"label" text NOT NULL,
	"key_event" boolean NOT NULL,
	"free" boolean NOT NULL,
	"author_id" bigint,
	"idempotency_key" text NOT NULL,
	"event_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"claimed_by_id" bigint,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "live_entry_schedule" CHECK ("live_entry"."state" <> 'scheduled' or "live_entry"."publish_at" is not null),
	CONSTRAINT "live_entry_publication" CHECK ("live_entry"."state" not in ('published', 'removed') or ("live_entry"."published_at" is not null and "live_entry"."sequence" is not null))
);
--> statement-breakpoint
CREATE TABLE "live_entry_version" (
	"entry_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	"event_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_entry_version_entry_id_version_pk" PRIMARY KEY("entry_id","version")
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "live_blog" text;--> statement-breakpoint
ALTER TABLE "live_blog" ADD CONSTRAINT "live_blog_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_blog" ADD CONSTRAINT "live_blog_lead_id_user_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_entry" ADD CONSTRAINT "live_entry_article_id_live_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."live_blog"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_entry" ADD CONSTRAINT "live_entry_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_entry" ADD CONSTRAINT "live_entry_claimed_by_id_user_id_fk" FOREIGN KEY ("claimed_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_entry_version" ADD CONSTRAINT "live_entry_version_entry_id_live_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."live_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_blog_lead_id_index" ON "live_blog" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_entry_idempotency" ON "live_entry" USING btree ("article_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "live_entry_order" ON "live_entry" USING btree ("article_id","event_at","id") WHERE "live_entry"."state" = 'published';--> statement-breakpoint
CREATE INDEX "live_entry_sequence" ON "live_entry" USING btree ("article_id","sequence");--> statement-breakpoint
CREATE INDEX "live_entry_waiting" ON "live_entry" USING btree ("article_id","received_at") WHERE "live_entry"."state" in ('submitted', 'scheduled', 'rejected');--> statement-breakpoint
CREATE INDEX "live_entry_scheduled" ON "live_entry" USING btree ("publish_at") WHERE "live_entry"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "live_entry_body_media" ON "live_entry" USING gin ("body_media" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "live_entry_author_id_index" ON "live_entry" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "live_entry_claimed_by_id_index" ON "live_entry" USING btree ("claimed_by_id");