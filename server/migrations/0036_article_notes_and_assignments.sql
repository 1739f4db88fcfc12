CREATE TABLE "article_assignment" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"assignee_id" bigint,
	"due_at" timestamp with time zone,
	"priority" text DEFAULT 'normal' NOT NULL,
	"version" integer NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint
);
--> statement-breakpoint
CREATE TABLE "article_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"parent_id" bigint,
	"author_id" bigint,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by_id" bigint
);
--> statement-breakpoint
CREATE TABLE "notice_choice" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"mail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"article_id" bigint NOT NULL,
	"note_id" bigint,
	"actor_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "article_assignment" ADD CONSTRAINT "article_assignment_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_assignment" ADD CONSTRAINT "article_assignment_assignee_id_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_assignment" ADD CONSTRAINT "article_assignment_changed_by_id_user_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_note" ADD CONSTRAINT "article_note_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_note" ADD CONSTRAINT "article_note_parent_id_article_note_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."article_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_note" ADD CONSTRAINT "article_note_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_note" ADD CONSTRAINT "article_note_resolved_by_id_user_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notice" ADD CONSTRAINT "work_notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notice" ADD CONSTRAINT "work_notice_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notice" ADD CONSTRAINT "work_notice_note_id_article_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."article_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notice" ADD CONSTRAINT "work_notice_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_assignment_assignee_id_due_at_index" ON "article_assignment" USING btree ("assignee_id","due_at");--> statement-breakpoint
CREATE INDEX "article_assignment_due_at_index" ON "article_assignment" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "article_assignment_changed_by_id_index" ON "article_assignment" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "article_note_article_id_id_index" ON "article_note" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_note_parent_id_index" ON "article_note" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "article_note_author_id_index" ON "article_note" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "article_note_resolved_by_id_index" ON "article_note" USING btree ("resolved_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_notice_note_id_user_id_index" ON "work_notice" USING btree ("note_id","user_id");--> statement-breakpoint
CREATE INDEX "work_notice_user_id_id_index" ON "work_notice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "work_notice_unread" ON "work_notice" USING btree ("user_id") WHERE "work_notice"."read_at" is null;--> statement-breakpoint
CREATE INDEX "work_notice_article_id_index" ON "work_notice" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "work_notice_actor_id_index" ON "work_notice" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "work_notice_created_at_index" ON "work_notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "work_notice_read_at_index" ON "work_notice" USING btree ("read_at");