import type { Hono } from 'hono'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import type { PgTable } from '#drizzle'
import type { CollectionTable } from '#server/platform/content/collection-table.ts'
import type { ContentKind, ImportContext } from '#server/platform/content/kind.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Command } from '#server/platform/desk/command.ts'
import type { DeskRoute } from '#server/platform/desk/web.ts'
import type { LogTexts } from '#server/platform/desk/log-rows.ts'
import type { LogLabels } from '#server/platform/desk/log-labels.ts'
import type { PersonSource } from '#server/platform/desk/person.ts'
import type { Authenticate, HttpEnv, SignedIn } from '#server/platform/http/exchange.ts'
import type { ResponseCache } from '#server/platform/http/response-cache.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { Block, MailTemplate } from '#server/platform/mailer/mail.ts'
import type { PushTemplate } from '#server/platform/push/send.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'

/**
 * Cancels and erases everything of a customer whose account is closed, in the caller's transaction. Returns blocks for the mail
 * that confirms it. Throws CodedError if the account cannot be closed yet.
 */
export type EraseCustomer = (tx: Db, customerId: string, now: Date, env: Env) => Promise<Block[]>

/** Adds what every new customer gets, in the transaction of the registration. */
export type WelcomeCustomer = (tx: Db, customerId: string, now: Date) => Promise<void>

/** Deletes or erases what has expired. */
export type Sweep = (db: Db, now: Date) => Promise<void>

/** Rows in the change feed. The table has the columns `id`, `rev` and `live`. */
export interface Feed<Kind extends string = string> {
  kind: Kind
  table: PgTable
  /** Reads the values with these ids, and maybe others. */
  read(db: Db, ids: readonly number[]): Promise<{ id: number }[]>
}

/** Entries that are published and hidden by time, and listed in the sitemap. */
export interface ModuleCollection {
  table: CollectionTable
  /** The page of the list; entries have `{path}/{id}`. Omitted if they have no pages of their own. */
  path?: string
}

/** Dependencies that modules provide to each other, assembled in `app.ts`. */
export interface RouteDeps extends Deps {
  authenticate: Authenticate
  /** Opens the event stream of a customer. */
  openStream(customer: SignedIn, signal: AbortSignal): ReadableStream<Uint8Array>
  /** Runs `eraseCustomer` of all modules. */
  eraseCustomer: EraseCustomer
  /** Runs `welcomeCustomer` of all modules. */
  welcomeCustomer: WelcomeCustomer
  feeds: readonly Feed[]
  collections: readonly ModuleCollection[]
  /** Text of the style sheets of all pages, for plain pages. */
  styles: string
}

export interface DeskRouteDeps extends Deps {
  /** The desk's own origin. */
  deskUrl: string
  /** Those of all modules. */
  personSources: readonly PersonSource[]
  logTexts: LogTexts
  /** Opens the stream of events of a session. */
  openStream(sessionId: string, signal: AbortSignal): ReadableStream<Uint8Array>
}

/** The parts that a noun contributes to the server. `modules.ts` lists all modules. */
export interface ServerModule {
  /** Endpoints of the contract. */
  routes?(deps: RouteDeps): readonly Route[]
  /** Routes outside the contract, such as a sitemap. */
  mount?(app: Hono<HttpEnv>, deps: RouteDeps, responseCache: ResponseCache): void
  jobs?(deps: Deps): readonly Job[]
  mails?: readonly MailTemplate[]
  pushes?: readonly PushTemplate[]
  /** Of the desk's page. Actions are there by themselves. */
  deskRoutes?(deps: DeskRouteDeps): readonly DeskRoute[]
  /** Commands of `npm run desk`. */
  desk?: readonly Command[]
  /** What its fields and codes in the log are called. */
  logLabels?: LogLabels
  /** For `customers show` and `customers list`. */
  person?: readonly PersonSource[]
  content?: readonly ContentKind[]
  /** Runs after all kinds of content were written, in the same transaction. A ContentError rejects the import. */
  afterImport?(context: ImportContext): Promise<void>
  /** For content that devices have offline. */
  feed?: Feed
  collection?: ModuleCollection
  /** When cached responses change next although no row does. */
  findNextChange?(db: Db, now: Date): Promise<Date | undefined>
  /** The endpoints of pages that are lists, by path: `/items/category/{id}`. The pages have the parameters of their queries. */
  lists?: Readonly<Record<string, Endpoint>>
  /** Daily cleanup of expired rows. */
  sweeps?: readonly Sweep[]
  eraseCustomer?: EraseCustomer
  welcomeCustomer?: WelcomeCustomer
}
