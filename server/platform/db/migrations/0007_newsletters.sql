CREATE TABLE "newsletters" (
	"id" text PRIMARY KEY NOT NULL,
	"letter" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"last_customer_id" text,
	"recipients" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone
);
