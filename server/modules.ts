/** All modules of the server. Add the module of a new noun here. */
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { addresses } from './addresses/addresses.ts'
import { applications } from './applications/module.ts'
import { browserErrors } from './browser-errors/routes.ts'
import { cart } from './cart/replicas.ts'
import { catalogue, categories } from './catalogue/module.ts'
import { cleanupJob } from './cleanup.ts'
import { columns } from './columns/columns.ts'
import { createPersonCommands } from './customers/person-desk.ts'
import { pushJob } from './customers/push.ts'
import { customers } from './customers/routes.ts'
import { events } from './events/events.ts'
import { files } from './files/routes.ts'
import { inbox } from './inbox/module.ts'
import { inquiries } from './inquiries/module.ts'
import { home } from './home/home.ts'
import { jobs } from './jobs/jobs.ts'
import { blogs } from './members/blogs.ts'
import { members } from './members/members.ts'
import { menus } from './menus/menus.ts'
import { messages } from './messages/routes.ts'
import { news } from './news/news.ts'
import { newsletter } from './newsletter/module.ts'
import { movies } from './movies/movies.ts'
import { orders } from './orders/module.ts'
import { pages } from './pages/pages.ts'
import type { ImportContext } from './platform/content/kind.ts'
import type { Db } from './platform/db/client.ts'
import type { Deps } from './platform/deps.ts'
import { groupByNoun } from './platform/desk/command.ts'
import { createLogCommands } from './platform/desk/log-command.ts'
import { mergeLabels } from './platform/desk/log-labels.ts'
import { submissions } from './submissions/routes.ts'
import { bulkMailQueue } from './platform/mailer/enqueue.ts'
import { mailJob } from './platform/mailer/job.ts'
import { deleteExpiredMails } from './platform/mailer/rows.ts'
import { openTransport } from './platform/mailer/transport.ts'
import { deleteOldChallenges } from './passkeys/challenges.ts'
import type { EraseCustomer, ServerModule, Sweep, WelcomeCustomer } from './platform/modules/server-module.ts'
import type { ListParams } from './platform/render/render.ts'
import type { Job } from './platform/queue/enqueue.ts'
import { payments } from './payments/module.ts'
import { points } from './points/module.ts'
import { postalCodes } from './postal-codes/postal-codes.ts'
import { reforms } from './reforms/reforms.ts'
import { refunds } from './refunds/module.ts'
import { reports } from './reports/module.ts'
import { returns } from './returns/module.ts'
import { reservations } from './reservations/routes.ts'
import { readSender, settings } from './settings/settings.ts'
import { shopDays } from './shop-days/module.ts'
import { shops } from './shops/shops.ts'
import { staff } from './staff/module.ts'
import { stock } from './stock/module.ts'
import { specials } from './specials/specials.ts'

export const modules: readonly ServerModule[] = [
  categories,
  shops,
  catalogue,
  columns,
  members,
  blogs,
  jobs,
  news,
  specials,
  movies,
  reforms,
  menus,
  home,
  pages,
  settings,
  postalCodes,
  browserErrors,
  customers,
  events,
  reservations,
  shopDays,
  inquiries,
  applications,
  files,
  messages,
  inbox,
  newsletter,
  cart,
  addresses,
  points,
  orders,
  stock,
  payments,
  refunds,
  returns,
  submissions,
  reports,
  staff,
]

export const personSources = modules.flatMap(({ person = [] }) => person)

export const logLabels = mergeLabels(modules.flatMap((it) => (it.logLabels ? [it.logLabels] : [])))

const nounCommands = groupByNoun([
  ...createPersonCommands(personSources, logLabels),
  ...modules.flatMap(({ desk = [] }) => desk),
])

export const deskCommands = [...nounCommands, ...createLogCommands(nounCommands, logLabels)]

/** What the desk's page can do, too. */
export const deskActions = deskCommands.flatMap(({ action }) => action ?? [])

export const contentKinds = modules.flatMap(({ content = [] }) => content)

export async function afterImport(context: ImportContext): Promise<void> {
  for (const it of modules) await it.afterImport?.(context)
}

export const feeds = modules.flatMap(({ feed }) => feed ?? [])

export const collections = modules.flatMap(({ collection }) => collection ?? [])

/** When cached responses of any module change next although no row does. */
export async function findNextTimedChange(db: Db, now: Date): Promise<Date | undefined> {
  const found = await Promise.all(modules.flatMap((it) => it.findNextChange?.(db, now) ?? []))
  return found.filter((at) => at !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]
}

const lists: Readonly<Record<string, Endpoint>> = Object.assign({}, ...modules.map((it) => it.lists))

/** Parameters of lists that pages set themselves. */
const NOT_IN_ADDRESSES = ['perPage', 'counts', 'ids']

/** The search params of a page that is a list; none for others. */
export const listParams: ListParams = (pathname) => {
  const query = lists[pathname.replace(/\/\d+$/, '/{id}')]?.query as z.ZodMiniObject | undefined
  return Object.keys(query?.shape ?? {}).filter((name) => !NOT_IN_ADDRESSES.includes(name))
}

export const mailTemplates = modules.flatMap(({ mails = [] }) => mails)

export const pushTemplates = modules.flatMap(({ pushes = [] }) => pushes)

/** One module after the other, as they share the transaction. */
export const eraseCustomer: EraseCustomer = async (tx, customerId, now, env) => {
  const erased = []
  for (const it of modules) erased.push(...((await it.eraseCustomer?.(tx, customerId, now, env)) ?? []))
  return erased
}

export const welcomeCustomer: WelcomeCustomer = async (tx, customerId, now) => {
  for (const it of modules) await it.welcomeCustomer?.(tx, customerId, now)
}

/** What the daily cleanup does. */
export const sweeps: readonly Sweep[] = [
  deleteExpiredMails,
  deleteOldChallenges,
  ...modules.flatMap((it) => it.sweeps ?? []),
]

/** The jobs of all modules, plus mails, pushes and cleanup. */
export function createJobs(deps: Deps): Job[] {
  const mailer = { templates: mailTemplates, readSender: () => readSender(deps), send: openTransport(deps.env) }
  return [
    mailJob(deps, mailer),
    mailJob(deps, mailer, bulkMailQueue),
    pushJob(deps, pushTemplates),
    cleanupJob(deps, sweeps),
    ...modules.flatMap(({ jobs }) => jobs?.(deps) ?? []),
  ]
}
