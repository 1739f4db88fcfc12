CREATE TABLE "open_work_notice" (
	"work_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "open_work_notice_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "open_work" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"person_id" bigint,
	"title" jsonb NOT NULL,
	"path" text NOT NULL,
	"urgent" boolean NOT NULL,
	"due_at" timestamp with time zone,
	"except_ids" bigint[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by_id" bigint,
	"claimed_by_id" bigint,
	"claimed_at" timestamp with time zone,
	"notified_circle" smallint,
	"notified_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by_id" bigint
);
--> statement-breakpoint
ALTER TABLE "notice_choice" ALTER COLUMN "mail" SET DEFAULT 'all';--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "stream_problem_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD COLUMN "urgent_work_mail" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD COLUMN "work_mail" text DEFAULT 'digest' NOT NULL;--> statement-breakpoint
ALTER TABLE "open_work_notice" ADD CONSTRAINT "open_work_notice_work_id_open_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."open_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_work_notice" ADD CONSTRAINT "open_work_notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_work_notice_user_id_index" ON "open_work_notice" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_work_of_record" ON "open_work" USING btree ("kind","record_id",coalesce("person_id", 0)) WHERE "open_work"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "open_work_waiting" ON "open_work" USING btree ("opened_at") WHERE "open_work"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "open_work_closed_at_index" ON "open_work" USING btree ("closed_at");