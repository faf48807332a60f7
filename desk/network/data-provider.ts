/** The lists of the desk as react-admin asks for them. Changes are actions, never a form that overwrites a row. */
import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import * as customersApi from '#contract/customers/desk.ts'
import * as newsApi from '#contract/news/desk.ts'
import * as ordersApi from '#contract/orders/desk.ts'
import * as logApi from '#contract/staff/log.ts'
import * as stockApi from '#contract/stock/desk.ts'
import { call } from './api.ts'

type List = (params: GetListParams) => Promise<{ data: RaRecord[]; hasMore: boolean }>

const toPage = ({ pagination, filter }: GetListParams) => ({
  page: pagination?.page ?? 1,
  perPage: pagination?.perPage ?? 50,
  ...(filter as object),
})

const LISTS: Readonly<Record<string, List>> = {
  orders: (params) => call(ordersApi.list, { query: toPage(params) }),
  customers: (params) => call(customersApi.list, { query: toPage(params) }),
  stock: (params) => call(stockApi.list, { query: toPage(params) }),
  news: (params) => call(newsApi.list, { query: toPage(params) }),
  log: (params) => call(logApi.list, { query: toPage(params) }),
}

const refuse = (): never => {
  throw new Error('The desk changes rows by actions, and its pages read single ones by queries.')
}

export const dataProvider: DataProvider = {
  supportAbortSignal: false,
  async getList(resource, params) {
    const list = LISTS[resource]
    if (!list) throw new Error(`The desk has no list of ${resource}.`)
    const { data, hasMore } = await list(params)
    const hasPreviousPage = (params.pagination?.page ?? 1) > 1
    return { data: data as never, pageInfo: { hasNextPage: hasMore, hasPreviousPage } }
  },
  getOne: refuse,
  getMany: refuse,
  getManyReference: refuse,
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
}
