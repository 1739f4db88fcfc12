CREATE TABLE "backup_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"checksum" text,
	"with_media" boolean NOT NULL,
	"encrypted" boolean NOT NULL,
	"error" text
);
