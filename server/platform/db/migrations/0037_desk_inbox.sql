CREATE TABLE "inbox_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"is_open" boolean NOT NULL,
	"due_at" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"last_seq" bigint NOT NULL,
	"assignee_id" text
);
--> statement-breakpoint
CREATE TABLE "inbox_reads" (
	"entry_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"up_to" bigint NOT NULL,
	CONSTRAINT "inbox_reads_entry_id_staff_id_pk" PRIMARY KEY("entry_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_writers" (
	"entry_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "inbox_writers_entry_id_staff_id_pk" PRIMARY KEY("entry_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD CONSTRAINT "inbox_reads_entry_id_inbox_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."inbox_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD CONSTRAINT "inbox_reads_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_writers" ADD CONSTRAINT "inbox_writers_entry_id_inbox_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."inbox_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_writers" ADD CONSTRAINT "inbox_writers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_entries_order" ON "inbox_entries" USING btree ("is_open" DESC NULLS FIRST,"due_at","last_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "inbox_entries_kind" ON "inbox_entries" USING btree ("kind","is_open" DESC NULLS FIRST,"due_at","last_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "inbox_entries_assignee" ON "inbox_entries" USING btree ("assignee_id","is_open" DESC NULLS FIRST,"due_at","last_at" DESC NULLS FIRST,"id");--> statement-breakpoint
-- What was sent before. Answers to it are due by calendar days.
WITH answered AS (
	SELECT customer_id, coalesce(max(seq) FILTER (WHERE sender = 'shop'), 0) AS seq FROM messages GROUP BY customer_id
), waiting AS (
	SELECT m.customer_id, min(m.sent_at) FILTER (WHERE m.seq > a.seq) AS since, max(m.sent_at) AS last_at,
		coalesce(max(m.seq) FILTER (WHERE m.sender = 'customer'), 0) AS last_seq
	FROM messages m JOIN answered a USING (customer_id) GROUP BY m.customer_id
)
INSERT INTO "inbox_entries" ("id", "kind", "is_open", "due_at", "last_at", "last_seq")
SELECT customer_id, 'message', since IS NOT NULL, since + interval '2 days', last_at, last_seq FROM waiting;--> statement-breakpoint
INSERT INTO "inbox_entries" ("id", "kind", "is_open", "due_at", "last_at", "last_seq")
SELECT id, 'inquiry', decided_at IS NULL, CASE WHEN status = 'received' THEN created_at + interval '2 days' END, created_at, 0 FROM inquiries;--> statement-breakpoint
INSERT INTO "inbox_entries" ("id", "kind", "is_open", "due_at", "last_at", "last_seq")
SELECT id, 'application', decided_at IS NULL, CASE WHEN status = 'received' THEN created_at + interval '5 days' END, created_at, 0 FROM applications;
