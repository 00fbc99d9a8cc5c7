CREATE TABLE "regrade" (
	"regrade_id" uuid PRIMARY KEY NOT NULL,
	"blueprint_id" text NOT NULL,
	"view" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "score_revision" (
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"regrade_id" uuid NOT NULL,
	"verdict" jsonb NOT NULL,
	"score" double precision NOT NULL,
	"correct" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "score_revision_session_id_position_regrade_id_pk" PRIMARY KEY("session_id","position","regrade_id")
);
