CREATE TABLE "activity_signal" (
	"session_id" uuid NOT NULL,
	"signal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	"back_at" timestamp (3) with time zone,
	CONSTRAINT "activity_signal_session_id_signal_id_pk" PRIMARY KEY("session_id","signal_id")
);
