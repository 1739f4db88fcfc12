CREATE TABLE "letter" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"state" text DEFAULT 'new' NOT NULL,
	"article_id" bigint,
	"locale" text NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"email" text,
	"confirmed_at" timestamp with time zone,
	"headline" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"original" text,
	"reason" text,
	"claimed_by_id" bigint,
	"claimed_at" timestamp with time zone,
	"handled_by_id" bigint,
	"published_at" timestamp with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "letter_publication" CHECK ("letter"."state" <> 'published' or "letter"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "letter_closed" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_claimed_by_id_user_id_fk" FOREIGN KEY ("claimed_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_handled_by_id_user_id_fk" FOREIGN KEY ("handled_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_closed" ADD CONSTRAINT "letter_closed_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_published" ON "letter" USING btree ("article_id","published_at" DESC NULLS LAST,"position","id") WHERE "letter"."state" = 'published';--> statement-breakpoint
CREATE INDEX "letter_latest" ON "letter" USING btree ("locale","published_at" DESC NULLS LAST,"position","id") WHERE "letter"."state" = 'published';--> statement-breakpoint
CREATE INDEX "letter_state_id_index" ON "letter" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "letter_article_id_index" ON "letter" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "letter_updated_at_index" ON "letter" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "letter_user_id_index" ON "letter" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_claimed_by_id_index" ON "letter" USING btree ("claimed_by_id");--> statement-breakpoint
CREATE INDEX "letter_handled_by_id_index" ON "letter" USING btree ("handled_by_id");--> statement-breakpoint
CREATE INDEX "letter_email" ON "letter" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "letter_words" ON "letter" USING gin (search_spelling(search_fold(("name" || ' ' || "headline" || ' ' || "text"))) gin_trgm_ops);