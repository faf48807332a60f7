/** Figures for the office. Only on the desk's origin. */
import * as z from 'zod/mini'
import { dateText } from '#contract/shared/date-fields.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Days in Japan, inclusive. */
const query = z.object({ from: dateText, to: dateText })

export const MAX_REPORT_DAYS = 366

/** Amounts are with tax, and without what was paid with points. */
export const salesReportSchema = z.object({
  /** Every day, also those without orders. */
  days: z.array(z.object({ date: z.string(), orders: z.int(), salesYen: z.int(), refundsYen: z.int() })),
  /** Goods only, without delivery and deductions. */
  categories: z.array(z.object({ name: z.string(), pieces: z.int(), goodsYen: z.int() })),
  methods: z.array(z.object({ name: z.string(), orders: z.int(), salesYen: z.int() })),
  /** Opened on these days, by what became of them or is wished for. */
  returns: z.array(z.object({ name: z.string(), returns: z.int() })),
  /** Of the orders of these days that were shipped completely, by the days that it took. */
  shipping: z.object({
    orders: z.int(),
    medianHours: z.nullable(z.number()),
    spans: z.array(z.object({ name: z.string(), orders: z.int() })),
  }),
})

export type SalesReport = z.output<typeof salesReportSchema>

export const sales = endpoint({
  method: 'GET',
  path: '/Reports/sales',
  auth: 'staff',
  query,
  output: salesReportSchema,
})

export const visitsReportSchema = z.object({
  /** By shop. Visits and seats of events that took or take place on these days. */
  shops: z.array(
    z.object({ name: z.string(), visited: z.int(), noShow: z.int(), cancelled: z.int(), coming: z.int() }),
  ),
  /** Every day, without those that were cancelled. */
  days: z.array(z.object({ date: z.string(), visits: z.int() })),
})

export type VisitsReport = z.output<typeof visitsReportSchema>

export const visits = endpoint({
  method: 'GET',
  path: '/Reports/visits',
  auth: 'staff',
  query,
  output: visitsReportSchema,
})

/** A file for spreadsheets as text. */
const fileSchema = z.object({ name: z.string(), text: z.string() })

/** What the page shows, as a table. */
export const REPORT_FILES = { sales: '日別の売上', categories: 'カテゴリー別の売上', visits: '店舗別の来店' }

export const file = endpoint({
  method: 'GET',
  path: '/Reports/file',
  auth: 'staff',
  query: z.object({ ...query.shape, report: z.enum(['sales', 'categories', 'visits']) }),
  output: fileSchema,
})

/** One row an order or a refund, for accounting. */
export const orderFile = endpoint({
  method: 'GET',
  path: '/Reports/orders',
  auth: 'staff',
  query,
  output: fileSchema,
})

/** One row a reservation, with names and telephones. */
export const visitFile = endpoint({
  method: 'GET',
  path: '/Reports/reservations',
  auth: 'staff',
  query,
  output: fileSchema,
})
