/** Every call of the contract. */
import * as baskets from '#contract/baskets.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as categories from '#contract/categories.ts'
import * as customers from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as events from '#contract/events.ts'
import * as files from '#contract/files.ts'
import * as items from '#contract/items.ts'
import * as messages from '#contract/messages.ts'
import * as pages from '#contract/pages.ts'
import * as postalCodes from '#contract/postal-codes.ts'
import * as push from '#contract/push.ts'
import * as reservations from '#contract/reservations.ts'
import * as session from '#contract/session.ts'
import * as settings from '#contract/settings.ts'
import * as shops from '#contract/shops.ts'
import * as submissions from '#contract/submissions.ts'
import * as variants from '#contract/variants.ts'

const CONTRACTS: object[] = [
  ...[baskets, catalogue, categories, customers, events, files, items, messages, pages, postalCodes, push],
  ...[reservations, session, settings, shops, submissions, variants],
]

const isEndpoint = (it: unknown): it is Endpoint => typeof it === 'object' && it !== null && 'access' in it

export const ENDPOINTS: Endpoint[] = CONTRACTS.flatMap((it): unknown[] => Object.values(it)).filter(isEndpoint)

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
