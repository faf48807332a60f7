/** All endpoints and named schemas, for the server, the build and tests. Pages import only the endpoints that they call. */
import type * as z from 'zod/mini'
import * as addresses from './addresses/api.ts'
import * as addressSchemas from './addresses/schema.ts'
import * as applications from './applications/api.ts'
import * as applicationSchemas from './applications/schema.ts'
import * as blogs from './blogs/api.ts'
import * as blogSchemas from './blogs/schema.ts'
import * as browserErrors from './browser-errors/api.ts'
import * as cart from './cart/api.ts'
import * as cartSchemas from './cart/schema.ts'
import * as catalogue from './catalogue/api.ts'
import * as catalogueSchemas from './catalogue/schema.ts'
import * as categories from './categories/api.ts'
import * as categorySchemas from './categories/schema.ts'
import * as columns from './columns/api.ts'
import * as columnSchemas from './columns/schema.ts'
import * as customers from './customers/api.ts'
import * as customerSchemas from './customers/schema.ts'
import * as liveEvents from './live-events/api.ts'
import * as events from './events/api.ts'
import * as eventSchemas from './events/schema.ts'
import * as eventSeatsSchemas from './events/seats.ts'
import * as files from './files/api.ts'
import * as fileSchemas from './files/schema.ts'
import * as inquiries from './inquiries/api.ts'
import * as inquirySchemas from './inquiries/schema.ts'
import * as home from './home/api.ts'
import * as homeSchemas from './home/schema.ts'
import * as items from './items/api.ts'
import * as itemSchemas from './items/schema.ts'
import * as jobs from './jobs/api.ts'
import * as jobSchemas from './jobs/schema.ts'
import * as members from './members/api.ts'
import * as memberSchemas from './members/schema.ts'
import * as menus from './menus/api.ts'
import * as menuSchemas from './menus/schema.ts'
import * as messages from './messages/api.ts'
import * as messageSchemas from './messages/schema.ts'
import * as news from './news/api.ts'
import * as newsSchemas from './news/schema.ts'
import * as movies from './movies/api.ts'
import * as movieSchemas from './movies/schema.ts'
import * as orders from './orders/api.ts'
import * as orderSchemas from './orders/schema.ts'
import * as pages from './pages/api.ts'
import * as pageSchemas from './pages/schema.ts'
import * as points from './points/api.ts'
import * as pointSchemas from './points/schema.ts'
import * as payments from './payments/api.ts'
import * as postalCodes from './postal-codes/api.ts'
import * as push from './push/api.ts'
import * as reforms from './reforms/api.ts'
import * as reformSchemas from './reforms/schema.ts'
import * as reservations from './reservations/api.ts'
import * as reservationSchemas from './reservations/schema.ts'
import * as sessions from './sessions/api.ts'
import * as sessionSchemas from './sessions/schema.ts'
import * as settings from './settings/api.ts'
import * as settingsSchemas from './settings/schema.ts'
import type { Endpoint } from './shared/endpoint.ts'
import * as errorSchemas from './shared/error-body.ts'
import * as markdownSchemas from './shared/markdown.ts'
import * as pictureSchemas from './shared/pictures.ts'
import * as shops from './shops/api.ts'
import * as shopSchemas from './shops/schema.ts'
import * as specials from './specials/api.ts'
import * as specialSchemas from './specials/schema.ts'
import * as submissions from './submissions/api.ts'
import * as submissionForms from './submissions/form.ts'
import * as submissionSchemas from './submissions/schema.ts'

const APIS: object[] = [
  addresses,
  applications,
  blogs,
  browserErrors,
  cart,
  catalogue,
  categories,
  columns,
  customers,
  liveEvents,
  events,
  files,
  inquiries,
  home,
  items,
  jobs,
  members,
  menus,
  messages,
  news,
  movies,
  orders,
  pages,
  payments,
  points,
  postalCodes,
  push,
  reforms,
  reservations,
  sessions,
  settings,
  shops,
  specials,
  submissions,
]

const SCHEMA_FILES: object[] = [
  addressSchemas,
  applicationSchemas,
  blogSchemas,
  cartSchemas,
  catalogueSchemas,
  categorySchemas,
  columnSchemas,
  customerSchemas,
  errorSchemas,
  liveEvents,
  eventSchemas,
  eventSeatsSchemas,
  fileSchemas,
  inquirySchemas,
  homeSchemas,
  itemSchemas,
  jobSchemas,
  markdownSchemas,
  memberSchemas,
  menuSchemas,
  messageSchemas,
  newsSchemas,
  movieSchemas,
  orderSchemas,
  payments,
  pageSchemas,
  pictureSchemas,
  pointSchemas,
  postalCodes,
  reformSchemas,
  reservationSchemas,
  sessionSchemas,
  settingsSchemas,
  shopSchemas,
  submissionForms,
  specialSchemas,
  submissionSchemas,
]

const isEndpoint = (it: unknown): it is Endpoint => typeof it === 'object' && it !== null && 'auth' in it

export const ENDPOINTS: readonly Endpoint[] = APIS.flatMap((it) => Object.values(it)).filter(isEndpoint)

/**
 * Increase when cached responses become unusable for a reason that their schemas do not show, such as another unit. The
 * worker then starts with an empty cache.
 */
export const CACHE_REVISION = 1

/** `POST /Reservations` */
export const getEndpointName = ({ method, path }: Endpoint): string => `${method} ${path}`

const toSchemaId = (name: string): string => name[0]!.toUpperCase() + name.slice(1, -'Schema'.length)

/** Exports named `itemCardSchema` are described as `ItemCard`. Sorted by name. */
export const SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  SCHEMA_FILES.flatMap((it) => Object.entries(it) as [string, z.ZodMiniType][])
    .filter(([name]) => name.endsWith('Schema'))
    .map(([name, schema]): [string, z.ZodMiniType] => [toSchemaId(name), schema])
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
