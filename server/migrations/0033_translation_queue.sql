ALTER TABLE "article" ADD COLUMN "outdated_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "translation_dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "translation_status" text DEFAULT 'missing' NOT NULL;