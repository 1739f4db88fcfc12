CREATE TABLE "dependency_failure" (
	"dependency" text NOT NULL,
	"outcome" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"reference" text,
	CONSTRAINT "dependency_failure_dependency_outcome_pk" PRIMARY KEY("dependency","outcome")
);
