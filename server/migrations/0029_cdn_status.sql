ALTER TABLE "cdn_purge" ADD COLUMN "lease" uuid;--> statement-breakpoint
ALTER TABLE "cdn_target" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cdn_target" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cdn_target" ADD COLUMN "error" text;