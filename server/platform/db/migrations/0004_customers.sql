CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"marks" bigint[] NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"password_hash" text,
	"family_name" text NOT NULL,
	"given_name" text NOT NULL,
	"family_kana" text NOT NULL,
	"given_kana" text NOT NULL,
	"phone" text,
	"postal_code" text,
	"prefecture" text,
	"city" text,
	"address1" text,
	"address2" text,
	"birthday" date,
	"newsletter" boolean NOT NULL,
	"newsletter_at" timestamp with time zone,
	"newsletter_wording" text,
	"verified_at" timestamp with time zone,
	"pending_email" text,
	"terms_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawal_reason" text
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"generation" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"first_used_at" timestamp with time zone,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_until" ON "attempts" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "link_tokens_customer" ON "link_tokens" USING btree ("customer_id","kind");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id") WHERE ended_at is null;