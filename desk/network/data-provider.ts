/** The lists of the desk as react-admin asks for them. Changes are actions, never a form that overwrites a row. */
import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import * as customersApi from '#contract/customers/desk.ts'
import * as newsApi from '#contract/news/desk.ts'
import * as ordersApi from '#contract/orders/desk.ts'
import * as logApi from '#contract/staff/log.ts'
import * as stockApi from '#contract/stock/desk.ts'
import { call } from './api.ts'

interface Source {
  list: (params: GetListParams) => Promise<{ data: RaRecord[]; hasMore: boolean }>
  /** Missing where the page reads one by itself. */
  get?: (id: string) => Promise<RaRecord>
}

const toPage = ({ pagination, filter }: GetListParams) => ({
  page: pagination?.page ?? 1,
  perPage: pagination?.perPage ?? 50,
  ...(filter as object),
})

const SOURCES: Readonly<Record<string, Source>> = {
  orders: {
    list: (params) => call(ordersApi.list, { query: toPage(params) }),
    get: (id) => call(ordersApi.get, { params: { id } }),
  },
  customers: { list: (params) => call(customersApi.list, { query: toPage(params) }) },
  stock: { list: (params) => call(stockApi.list, { query: toPage(params) }) },
  news: { list: (params) => call(newsApi.list, { query: toPage(params) }) },
  log: { list: (params) => call(logApi.list, { query: toPage(params) }) },
}

function findSource(resource: string): Source {
  const found = SOURCES[resource]
  if (!found) throw new Error(`The desk has no list of ${resource}.`)
  return found
}

function getOf(resource: string): NonNullable<Source['get']> {
  const { get } = findSource(resource)
  if (!get) throw new Error(`The desk reads no single row of ${resource}.`)
  return get
}

const refuse = (): never => {
  throw new Error('The desk changes rows by actions.')
}

export const dataProvider: DataProvider = {
  supportAbortSignal: false,
  async getList(resource, params) {
    const { data, hasMore } = await findSource(resource).list(params)
    const hasPreviousPage = (params.pagination?.page ?? 1) > 1
    return { data: data as never, pageInfo: { hasNextPage: hasMore, hasPreviousPage } }
  },
  async getOne(resource, { id }) {
    return { data: (await getOf(resource)(String(id))) as never }
  },
  async getMany(resource, { ids }) {
    return { data: (await Promise.all(ids.map((id) => getOf(resource)(String(id))))) as never }
  },
  getManyReference: refuse,
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
}
