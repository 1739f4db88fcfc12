ALTER TABLE "live_entry" DROP CONSTRAINT "live_entry_schedule";--> statement-breakpoint
ALTER TABLE "newsletter" ADD COLUMN "breaking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issue" ADD COLUMN "alert_article_id" bigint;--> statement-breakpoint
ALTER TABLE "newsletter_issue" ADD COLUMN "corrects_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issue" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "breaking_edition" ADD COLUMN "mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "breaking_edition" ADD COLUMN "mail_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breaking_edition" ADD COLUMN "mail_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breaking_step" ADD COLUMN "issue_id" bigint;--> statement-breakpoint
ALTER TABLE "breaking_step" ADD COLUMN "former_issue_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "breaking_step" ADD COLUMN "correction_issue_id" bigint;--> statement-breakpoint
ALTER TABLE "live_entry" ADD COLUMN "linked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_entry" ADD CONSTRAINT "live_entry_schedule" CHECK ("live_entry"."state" <> 'scheduled' or "live_entry"."publish_at" is not null or "live_entry"."linked") NOT VALID;
