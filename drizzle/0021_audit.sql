CREATE TABLE "audit_entry" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"session_id" uuid,
	"learner_id" uuid,
	"class_id" uuid,
	"details" text,
	"salt" text,
	"details_hash" text NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entry_act" ON "audit_entry" USING btree ("act","seq");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","seq") WHERE "audit_entry"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entry_session" ON "audit_entry" USING btree ("session_id","seq") WHERE "audit_entry"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entry_learner" ON "audit_entry" USING btree ("learner_id","seq") WHERE "audit_entry"."learner_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entry_class" ON "audit_entry" USING btree ("class_id","seq") WHERE "audit_entry"."class_id" is not null;