CREATE TABLE "alert_rule" (
	"scope" text NOT NULL,
	"scope_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"threshold" integer,
	"alerts" boolean NOT NULL,
	CONSTRAINT "alert_rule_scope_scope_id_kind_pk" PRIMARY KEY("scope","scope_id","kind")
);
--> statement-breakpoint
ALTER TABLE "safety_alert" ALTER COLUMN "message_seq" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_alert" ADD COLUMN "occasion" text;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_alert_occasion" ON "safety_alert" USING btree ("session_id","category","occasion") WHERE "safety_alert"."occasion" is not null;