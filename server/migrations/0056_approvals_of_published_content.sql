ALTER TABLE "article_edition" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "article_edition" ADD COLUMN "writer_ids" bigint[];--> statement-breakpoint
ALTER TABLE "article_edition" ADD COLUMN "is_unapproved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "proposed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "front" ADD COLUMN "writers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "front" ADD COLUMN "approved" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "front" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "front" ADD COLUMN "submitted_by" text;--> statement-breakpoint
ALTER TABLE "person_of_interest" ADD COLUMN "proposed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "proposed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "proposed" boolean DEFAULT false NOT NULL;