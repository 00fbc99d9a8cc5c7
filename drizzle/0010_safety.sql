CREATE TABLE "safety_alert" (
	"session_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"session_type" text NOT NULL,
	"category" text NOT NULL,
	"entry" text NOT NULL,
	"message_seq" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"notify_after" timestamp (3) with time zone NOT NULL,
	"notify_attempts" integer NOT NULL,
	CONSTRAINT "safety_alert_session_id_alert_id_pk" PRIMARY KEY("session_id","alert_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "safety_hold_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_alert_id" ON "safety_alert" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "safety_alert_open" ON "safety_alert" USING btree ("alert_id") WHERE "safety_alert"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "safety_alert_unsent" ON "safety_alert" USING btree ("notify_after") WHERE "safety_alert"."notified_at" is null;