CREATE TABLE "readiness" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL
);
