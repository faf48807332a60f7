CREATE TABLE "reservation_notes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_notes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" text NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_blocks" (
	"number" text PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"pool" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"places" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "shop_blocks_places" CHECK (places > 0)
);
--> statement-breakpoint
CREATE TABLE "shop_days" (
	"shop_id" integer NOT NULL,
	"date" date NOT NULL,
	"opens" text,
	"closes" text,
	"reason" text NOT NULL,
	CONSTRAINT "shop_days_shop_id_date_pk" PRIMARY KEY("shop_id","date"),
	CONSTRAINT "shop_days_hours" CHECK ((opens is null) = (closes is null))
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "checked_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "notice_email" text;--> statement-breakpoint
ALTER TABLE "reservation_notes" ADD CONSTRAINT "reservation_notes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_blocks" ADD CONSTRAINT "shop_blocks_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_days" ADD CONSTRAINT "shop_days_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_notes_reservation" ON "reservation_notes" USING btree ("reservation_id","seq");--> statement-breakpoint
CREATE INDEX "shop_blocks_shop" ON "shop_blocks" USING btree ("shop_id","starts_at");