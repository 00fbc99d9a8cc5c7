ALTER TABLE "person" ADD COLUMN "break_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "no_signals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "break_left_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "break_ends_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "session_break" ON "session" USING btree ("break_ends_at") WHERE "session"."break_ends_at" is not null;