CREATE TABLE "staff_passwords" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" text NOT NULL,
	"totp_step" bigint NOT NULL,
	"recovery_hashes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_pins" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_tablets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"shop_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "staff_tablets_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "tablet_id" text;--> statement-breakpoint
ALTER TABLE "staff_passwords" ADD CONSTRAINT "staff_passwords_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_tablet_id_staff_tablets_id_fk" FOREIGN KEY ("tablet_id") REFERENCES "public"."staff_tablets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_sessions_tablet" ON "staff_sessions" USING btree ("tablet_id","staff_id");