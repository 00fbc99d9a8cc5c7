CREATE TABLE "receipt" (
	"code" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"tool_call_id" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "receipt_session" ON "receipt" USING btree ("session_id");