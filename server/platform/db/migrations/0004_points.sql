CREATE TABLE "point_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"grant_id" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"points" integer NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_entries_points" CHECK (points > 0)
);
--> statement-breakpoint
CREATE TABLE "point_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"due_at" timestamp with time zone,
	"last_day" date,
	"notice_days" integer,
	"is_over" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_grant_id_point_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."point_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_grants" ADD CONSTRAINT "point_grants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_entries_customer" ON "point_entries" USING btree ("customer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_event" ON "point_entries" USING btree ("event","grant_id","source","target");--> statement-breakpoint
CREATE INDEX "point_grants_customer" ON "point_grants" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "point_grants_due" ON "point_grants" USING btree ("due_at") WHERE last_day is null and not is_over;--> statement-breakpoint
CREATE INDEX "point_grants_last_day" ON "point_grants" USING btree ("last_day") WHERE not is_over;