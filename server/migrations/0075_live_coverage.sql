CREATE TABLE "live_handover" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_handover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"from_id" bigint,
	"to_id" bigint,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_question" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"reason" text,
	"entry_id" bigint,
	"claimed_by_id" bigint,
	"claimed_at" timestamp with time zone,
	"handled_by_id" bigint,
	"received_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_question_reason" CHECK (("live_question"."state" = 'rejected') = ("live_question"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "live_shift" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_shift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"colleague_id" bigint,
	"role" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "live_shift_times" CHECK ("live_shift"."starts_at" < "live_shift"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "live_blog" ADD COLUMN "stale_notice_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_blog" ADD COLUMN "questions_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_blog" ADD COLUMN "streams" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_blog" ADD COLUMN "last_stream_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_entry" ADD COLUMN "stream" integer;--> statement-breakpoint
ALTER TABLE "live_entry" ADD COLUMN "story_id" bigint;--> statement-breakpoint
ALTER TABLE "live_handover" ADD CONSTRAINT "live_handover_article_id_live_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."live_blog"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_handover" ADD CONSTRAINT "live_handover_from_id_user_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_handover" ADD CONSTRAINT "live_handover_to_id_user_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_question" ADD CONSTRAINT "live_question_article_id_live_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."live_blog"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_question" ADD CONSTRAINT "live_question_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_question" ADD CONSTRAINT "live_question_entry_id_live_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."live_entry"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_question" ADD CONSTRAINT "live_question_claimed_by_id_user_id_fk" FOREIGN KEY ("claimed_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_question" ADD CONSTRAINT "live_question_handled_by_id_user_id_fk" FOREIGN KEY ("handled_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_shift" ADD CONSTRAINT "live_shift_article_id_live_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."live_blog"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_shift" ADD CONSTRAINT "live_shift_colleague_id_user_id_fk" FOREIGN KEY ("colleague_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_handover_article_id_id_index" ON "live_handover" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "live_handover_from_id_index" ON "live_handover" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "live_handover_to_id_index" ON "live_handover" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "live_question_waiting" ON "live_question" USING btree ("article_id","received_at","id") WHERE "live_question"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "live_question_article_id_updated_at_index" ON "live_question" USING btree ("article_id","updated_at");--> statement-breakpoint
CREATE INDEX "live_question_updated_at_index" ON "live_question" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "live_question_user_id_index" ON "live_question" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_question_entry_id_index" ON "live_question" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "live_question_claimed_by_id_index" ON "live_question" USING btree ("claimed_by_id");--> statement-breakpoint
CREATE INDEX "live_question_handled_by_id_index" ON "live_question" USING btree ("handled_by_id");--> statement-breakpoint
CREATE INDEX "live_shift_article_id_ends_at_index" ON "live_shift" USING btree ("article_id","ends_at");--> statement-breakpoint
CREATE INDEX "live_shift_colleague_id_ends_at_index" ON "live_shift" USING btree ("colleague_id","ends_at");--> statement-breakpoint
ALTER TABLE "live_entry" ADD CONSTRAINT "live_entry_story_id_article_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."article"("id") ON DELETE set null ON UPDATE no action NOT VALID;