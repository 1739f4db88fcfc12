CREATE TABLE "contact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"user_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"handled_by_id" bigint
);
--> statement-breakpoint
CREATE TABLE "contact_answer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"text" text NOT NULL,
	"by_id" bigint,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_deletion" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_deletion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"meta_hash" text,
	"user_id" bigint,
	"email" text,
	"locale" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"deleted" text[] DEFAULT '{}' NOT NULL,
	"kept" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weather_answer" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"fetched_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_handled_by_id_user_id_fk" FOREIGN KEY ("handled_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answer" ADD CONSTRAINT "contact_answer_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answer" ADD CONSTRAINT "contact_answer_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_deletion" ADD CONSTRAINT "data_deletion_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_state_id_index" ON "contact" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "contact_user_id_index" ON "contact" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_handled_by_id_index" ON "contact" USING btree ("handled_by_id");--> statement-breakpoint
CREATE INDEX "contact_email" ON "contact" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_words" ON "contact" USING gin (search_spelling(search_fold(("name" || ' ' || "email" || ' ' || "subject" || ' ' || "message"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_answer_contact_id_id_index" ON "contact_answer" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "contact_answer_by_id_index" ON "contact_answer" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "contact_answer_waiting" ON "contact_answer" USING btree ("at") WHERE "contact_answer"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_deletion_code_hash_index" ON "data_deletion" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "data_deletion_meta_hash_index" ON "data_deletion" USING btree ("meta_hash");--> statement-breakpoint
CREATE INDEX "data_deletion_user_id_index" ON "data_deletion" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_deletion_open" ON "data_deletion" USING btree ("requested_at") WHERE "data_deletion"."state" <> 'done';