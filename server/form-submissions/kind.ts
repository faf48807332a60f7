/**
 * Form submissions: what a customer or guest sends with a contact and files, and staff answer by mail or phone. A kind is
 * one declaration; `module.ts` makes routes, mails, desk commands and cleanup of it.
 */
import type { InferSelectModel } from '#drizzle'
import type { FileKind } from '#contract/files/schema.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import type { Contact, Fact } from '#contract/submissions/form.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { formTable } from './schema.ts'

/** What the kinds have in common, whatever their content. */
export interface FormContent {
  fileIds: string[]
}

export type FormBody<Content> = Content & { contact: Contact }

/** `Sent` is stored as `Content`. */
export interface FormKind<
  Status extends string = string,
  Sent extends FormContent = FormContent,
  Content extends Sent = Sent,
> {
  /** Its name is part of rate limits and mail kinds, so it never changes. */
  submission: SubmissionKind
  create: Endpoint
  /** The customer's own. */
  list: Endpoint
  table: ReturnType<typeof formTable<Status, Content>>
  /** First part of the numbers. */
  prefix: string
  /** First word of the desk commands. */
  commands: string
  /** Labels, the first status first. */
  statuses: Record<Status, string>
  /** The shop has nothing left to do. */
  decided: readonly Status[]
  /** One of these, for those of a closed account. */
  withdrawn: Status
  files: { kinds: readonly FileKind[]; unusable: string }
  /** Adds the present titles of what the content refers to by id. Throws VALIDATION_FAILED. */
  addTitles(db: Db, content: Sent, now: Date): Promise<Content>
  /** The shop whose staff get the notice. Default: the company's. */
  findShopId?(db: Db, content: Content): Promise<number | undefined>
  /** For the shop. `receivedAt`: in ms. */
  getFacts(content: Content, receivedAt: number): Fact[]
  /** For the customer's mail, which a stranger may have caused: nothing that was typed. */
  getSummary(content: Content): Fact[]
  /** What has changed while the form was waiting for the network, for the same mail. */
  getNotice?(content: Content, receivedAt: number): string | undefined
  mail: {
    /** Thanks and what happens next. */
    received: string
    /** Path of the empty form, for a mail about a refusal. */
    formPath: string
  }
  /** After a decision, the submission is deleted. Default: never. */
  deletedAfterMonths?: number
}

/** Statuses and contents of a kind matter only to itself; everything else passes them on. */
export const defineForm = <Status extends string, Sent extends FormContent, Content extends Sent>(
  declared: FormKind<Status, Sent, Content>,
): FormKind => declared as unknown as FormKind

export type FormRow = InferSelectModel<FormKind['table']>
