-- A row of a log holds the events of one commit. Those that were stored one by one stay so, each a row with one event.
ALTER TABLE "session_event" RENAME TO "session_event_single";--> statement-breakpoint
ALTER TABLE "session_event_single" DROP CONSTRAINT "session_event_session_id_seq_pk";--> statement-breakpoint
CREATE TABLE "session_event" (
	"created_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"events" json NOT NULL
);
--> statement-breakpoint
INSERT INTO "session_event" SELECT created_at, session_id, seq, json_build_array(json_build_array(type, payload)) FROM "session_event_single"
ORDER BY session_id, seq;--> statement-breakpoint
DROP TABLE "session_event_single";--> statement-breakpoint
ALTER TABLE "session_event" ADD CONSTRAINT "session_event_session_id_seq_pk" PRIMARY KEY("session_id","seq");--> statement-breakpoint
ALTER TABLE "domain_event" RENAME TO "domain_event_single";--> statement-breakpoint
ALTER TABLE "domain_event_single" DROP CONSTRAINT "domain_event_session_id_seq_pk";--> statement-breakpoint
CREATE TABLE "domain_event" (
	"created_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"events" json NOT NULL
);
--> statement-breakpoint
INSERT INTO "domain_event" SELECT created_at, session_id, seq, json_build_array(json_build_array(type, payload)) FROM "domain_event_single"
ORDER BY session_id, seq;--> statement-breakpoint
DROP TABLE "domain_event_single";--> statement-breakpoint
ALTER TABLE "domain_event" ADD CONSTRAINT "domain_event_session_id_seq_pk" PRIMARY KEY("session_id","seq");--> statement-breakpoint
-- Hashes as bytes instead of hexadecimal digits.
ALTER TABLE "item" ALTER COLUMN "seed" SET DATA TYPE bytea USING decode("seed", 'hex');--> statement-breakpoint
ALTER TABLE "pending_action" ALTER COLUMN "answer_hash" SET DATA TYPE bytea USING decode("answer_hash", 'hex');
