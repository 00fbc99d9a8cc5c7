CREATE TABLE "learner_evidence" (
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"learner_id" uuid NOT NULL,
	"skill_id" text NOT NULL,
	"blueprint_id" text NOT NULL,
	"variant_key" text NOT NULL,
	"tier" text NOT NULL,
	"guess" double precision NOT NULL,
	"correct" boolean NOT NULL,
	"assistance" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "learner_evidence_session_id_position_pk" PRIMARY KEY("session_id","position")
);
--> statement-breakpoint
CREATE TABLE "command" (
	"session_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"command" text NOT NULL,
	"tool_call_id" uuid,
	"hint" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "command_session_id_command_id_pk" PRIMARY KEY("session_id","command_id")
);
--> statement-breakpoint
CREATE TABLE "summary" (
	"session_id" uuid NOT NULL,
	"window_from_seq" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "summary_session_id_window_from_seq_pk" PRIMARY KEY("session_id","window_from_seq")
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "item" SET "number" = "position";--> statement-breakpoint
ALTER TABLE "item" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ALTER COLUMN "told" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "response" ADD COLUMN "hint_cost" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "response" ALTER COLUMN "hint_cost" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "survey_id" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "allow_skip" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "allow_skip" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "allow_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "allow_back" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "allow_hints" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "allow_hints" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "hints_shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "hints_shown" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "hint_cost" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "hint_cost" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "item_deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "again" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "again" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "repeated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "repeated" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "learner_evidence_newest" ON "learner_evidence" USING btree ("learner_id","skill_id","at" desc);--> statement-breakpoint
CREATE INDEX "session_survey" ON "session" USING btree ("survey_id","session_id") WHERE "session"."survey_id" is not null;