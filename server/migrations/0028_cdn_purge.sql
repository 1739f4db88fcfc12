CREATE TABLE "cdn_purge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cdn_purge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tag" text NOT NULL,
	"hard" boolean NOT NULL,
	"round" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cdn_target" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"build" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cdn_target_one" CHECK ("cdn_target"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "cdn_purge_due" ON "cdn_purge" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "cdn_purge_tag" ON "cdn_purge" USING btree ("tag");