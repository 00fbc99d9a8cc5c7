-- A question names the event that showed it, in which its action stands, instead of repeating the action.
ALTER TABLE "pending_action" RENAME TO "pending_action_whole";--> statement-breakpoint
ALTER TABLE "pending_action_whole" DROP CONSTRAINT "pending_action_session_id_tool_call_id_pk";--> statement-breakpoint
DROP INDEX "pending_action_one_open";--> statement-breakpoint
CREATE TABLE "pending_action" (
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"session_id" uuid NOT NULL,
	"tool_call_id" uuid NOT NULL,
	"position" integer,
	"event_seq" integer NOT NULL,
	"tool_name" text NOT NULL,
	"status" text NOT NULL,
	"answer_hash" text
);
--> statement-breakpoint
INSERT INTO "pending_action" SELECT p.opened_at, p.resolved_at, p.session_id, p.tool_call_id, p.position, e.seq, p.tool_name, p.status,
	p.answer_hash
FROM "pending_action_whole" p
LEFT JOIN "session_event" e ON e.session_id = p.session_id AND e.type = 'client_action'
	AND e.payload->'action'->>'tool_call_id' = p.tool_call_id::text;--> statement-breakpoint
DROP TABLE "pending_action_whole";--> statement-breakpoint
ALTER TABLE "pending_action" ADD CONSTRAINT "pending_action_session_id_tool_call_id_pk" PRIMARY KEY("session_id","tool_call_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pending_action_one_open" ON "pending_action" USING btree ("session_id") WHERE "pending_action"."status" = 'open';
