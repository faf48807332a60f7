/** All endpoints, for the server, the build and tests. Pages import only the endpoints that they call. */
import * as browserErrors from './browser-errors/api.ts'
import * as cart from './cart/api.ts'
import * as catalogue from './catalogue/api.ts'
import * as categories from './categories/api.ts'
import * as customers from './customers/api.ts'
import * as events from './events/api.ts'
import * as files from './files/api.ts'
import * as items from './items/api.ts'
import * as messages from './messages/api.ts'
import * as pages from './pages/api.ts'
import * as postalCodes from './postal-codes/api.ts'
import * as push from './push/api.ts'
import * as reservations from './reservations/api.ts'
import * as sessions from './sessions/api.ts'
import * as settings from './settings/api.ts'
import * as shops from './shops/api.ts'
import * as submissions from './submissions/api.ts'
import type { Endpoint } from './shared/endpoint.ts'

const nouns: object[] = [
  browserErrors,
  cart,
  catalogue,
  categories,
  customers,
  events,
  files,
  items,
  messages,
  pages,
  postalCodes,
  push,
  reservations,
  sessions,
  settings,
  shops,
  submissions,
]

const isEndpoint = (it: unknown): it is Endpoint => typeof it === 'object' && it !== null && 'access' in it

export const ENDPOINTS: readonly Endpoint[] = nouns.flatMap((it) => Object.values(it)).filter(isEndpoint)

/** `POST /Reservations` */
export const getEndpointName = ({ method, path }: Endpoint): string => `${method} ${path}`
