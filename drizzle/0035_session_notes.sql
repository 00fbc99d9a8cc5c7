CREATE TABLE "session_note" (
	"session_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"note" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_note_session_id_note_id_pk" PRIMARY KEY("session_id","note_id")
);
