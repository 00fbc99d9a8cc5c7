CREATE TABLE "clock_offset" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ms" bigint NOT NULL,
	CONSTRAINT "clock_offset_only" CHECK ("clock_offset"."only")
);
--> statement-breakpoint
CREATE TABLE "server_key" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_event" (
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "domain_event_session_id_seq_pk" PRIMARY KEY("session_id","seq")
);
--> statement-breakpoint
CREATE TABLE "item" (
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"blueprint_id" text NOT NULL,
	"blueprint_hash" text NOT NULL,
	"engine_version" text NOT NULL,
	"skill_id" text NOT NULL,
	"tier" text NOT NULL,
	"section_id" text,
	"variant_key" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "item_session_id_position_pk" PRIMARY KEY("session_id","position")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"tool_calls" jsonb,
	"tool_call_id" uuid,
	"tool_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_session_id_seq_pk" PRIMARY KEY("session_id","seq")
);
--> statement-breakpoint
CREATE TABLE "pending_action" (
	"session_id" uuid NOT NULL,
	"tool_call_id" uuid NOT NULL,
	"tool_name" text NOT NULL,
	"position" integer,
	"action" jsonb NOT NULL,
	"status" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"answer_hash" text,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "pending_action_session_id_tool_call_id_pk" PRIMARY KEY("session_id","tool_call_id")
);
--> statement-breakpoint
CREATE TABLE "response" (
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tool_call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"response" jsonb,
	"verdict" jsonb,
	"score" double precision NOT NULL,
	"correct" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"response_ms" integer,
	"late_ms" integer NOT NULL,
	CONSTRAINT "response_session_id_position_pk" PRIMARY KEY("session_id","position")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"session_type" text NOT NULL,
	"title" text NOT NULL,
	"assessment_id" text,
	"seed" text NOT NULL,
	"status" text NOT NULL,
	"time_limit_ms" integer,
	"item_time_limit_ms" integer,
	"time_factor" double precision NOT NULL,
	"total_items" integer NOT NULL,
	"position" integer NOT NULL,
	"item_open" boolean NOT NULL,
	"items_completed" integer NOT NULL,
	"items_correct" integer NOT NULL,
	"window_from_seq" integer NOT NULL,
	"steps_since_ask" integer NOT NULL,
	"unbound_asked" boolean NOT NULL,
	"fallback" boolean NOT NULL,
	"held" boolean NOT NULL,
	"open_call_id" uuid,
	"open_tool_name" text,
	"open_position" integer,
	"opened_at" timestamp (3) with time zone,
	"open_deadline_at" timestamp (3) with time zone,
	"run_error_code" text,
	"run_error_attempts" integer,
	"retry_after" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"paused_total_ms" integer NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"results_from" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"fence" integer NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"next_message_seq" integer NOT NULL,
	"last_event_seq" integer NOT NULL,
	"last_domain_seq" integer NOT NULL,
	"exclusive" boolean NOT NULL,
	"idempotency_key" text,
	"idempotency_hash" text
);
--> statement-breakpoint
CREATE TABLE "session_event" (
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_event_session_id_seq_pk" PRIMARY KEY("session_id","seq")
);
--> statement-breakpoint
CREATE TABLE "session_plan" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"plan" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_one_result" ON "message" USING btree ("session_id","tool_call_id") WHERE "message"."role" = 'tool';--> statement-breakpoint
CREATE UNIQUE INDEX "pending_action_one_open" ON "pending_action" USING btree ("session_id") WHERE "pending_action"."status" = 'open';--> statement-breakpoint
CREATE INDEX "session_learner" ON "session" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_one_open" ON "session" USING btree ("learner_id","session_type") WHERE "session"."exclusive" and "session"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "session_idempotency" ON "session" USING btree ("learner_id","idempotency_key") WHERE "session"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "session_claimable" ON "session" USING btree ("lease_until") WHERE "session"."status" = 'active';--> statement-breakpoint
CREATE INDEX "session_deadline" ON "session" USING btree ("deadline_at") WHERE "session"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "session_open_deadline" ON "session" USING btree ("open_deadline_at") WHERE "session"."status" = 'awaiting_client_action';