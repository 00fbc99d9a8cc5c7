CREATE TABLE "student_profile" (
	"learner_id" uuid PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teaching_guideline" (
	"guideline_id" text NOT NULL,
	"version" integer NOT NULL,
	"country" text NOT NULL,
	"board" text NOT NULL,
	"grade" integer NOT NULL,
	"subject" text NOT NULL,
	"topic" text NOT NULL,
	"subtopic" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "teaching_guideline_guideline_id_version_pk" PRIMARY KEY("guideline_id","version")
);
--> statement-breakpoint
CREATE TABLE "agent_step" (
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"agent" text NOT NULL,
	"input_summary" text NOT NULL,
	"input" jsonb NOT NULL,
	"output" jsonb,
	"reasoning" text NOT NULL,
	"outcome" text NOT NULL,
	"problems" jsonb NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"prompt_hash" text NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_usd" double precision,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_step_session_id_seq_pk" PRIMARY KEY("session_id","seq")
);
--> statement-breakpoint
CREATE TABLE "driver_state" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_request" (
	"session_id" uuid NOT NULL,
	"key" text NOT NULL,
	"tool_call_id" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "step_request_session_id_key_pk" PRIMARY KEY("session_id","key")
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "retry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ALTER COLUMN "retry" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "agent_step_age" ON "agent_step" USING btree ("created_at");