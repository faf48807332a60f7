/** Papers of orders, and the files that the programs of carriers read and write. Only on the desk's origin. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'
import { flagText, integerText } from '#contract/shared/query-fields.ts'
import { ORDER_NUMBER } from './link-request.ts'

/** Orders that are printed or exported together. */
export const MAX_TOGETHER = 100

const numbersText = z.pipe(
  z.pipe(
    z.string().check(maxLength(MAX_TOGETHER * 14)),
    z.transform((text: string) => [...new Set(text.toUpperCase().split(','))]),
  ),
  z.array(z.string().check(z.regex(ORDER_NUMBER))).check(minLength(1), maxLength(MAX_TOGETHER)),
)

/** Papers are pages for the printer: HTML, nothing of which is the desk's page. */
const paper = <Query extends z.core.$ZodLooseShape>(path: `/${string}`, query: Query) =>
  endpoint({
    method: 'GET',
    path,
    auth: 'staff',
    transport: 'file',
    query: z.object(query),
    output: z.unknown(),
    errors: ['REFUSED'],
  })

/** What is to be fetched for these orders, first all goods together. */
export const pickingList = paper('/Orders/papers/picking', { orders: numbersText })

/** `shipment`: the position of the one that it goes with; without it, what is left to be shipped. */
export const deliverySlips = paper('/Orders/papers/slips', {
  orders: numbersText,
  shipment: z.optional(integerText(1, 99)),
  gift: z.optional(flagText),
})

/** As it was issued last. */
export const receiptPaper = paper('/Orders/papers/receipt', { order: z.string() })

export const LABEL_CARRIERS = ['yamato', 'sagawa'] as const

const labelQuery = z.object({ orders: numbersText, carrier: z.enum(LABEL_CARRIERS) })

const reasons = z.array(z.object({ number: z.string(), reason: z.string() }))

/** What the file of labels would have. */
export const checkLabels = endpoint({
  method: 'GET',
  path: '/Orders/labels/check',
  auth: 'staff',
  query: labelQuery,
  output: z.object({
    count: z.int(),
    /** Labels that staff correct by hand. */
    problems: reasons,
    /** Orders without a label. */
    leftOut: reasons,
  }),
})

/** The file from which a carrier's program prints labels. Recorded, as it has the addresses of customers. */
export const labels = endpoint({
  method: 'GET',
  path: '/Orders/labels',
  auth: 'staff',
  transport: 'file',
  query: labelQuery,
  output: z.unknown(),
  errors: ['REFUSED'],
})

/** Files of labels are small: a line of 200 bytes for each. */
const MAX_FILE_CHARACTERS = 1_000_000

export const TRACKING_OUTCOMES = ['shipped', 'before', 'refused'] as const

/** What each line of a carrier's file would do. The page then runs the action for those that are `shipped`, with their keys. */
export const readTrackingFile = endpoint({
  method: 'POST',
  path: '/Orders/tracking-files',
  auth: 'staff',
  /** The bytes in base64, because programs of carriers write Shift_JIS. */
  body: z.strictObject({ content: z.string().check(maxLength(MAX_FILE_CHARACTERS)) }),
  maxBodyBytes: MAX_FILE_CHARACTERS + 1_000,
  output: z.object({
    carrier: z.string(),
    lines: z.array(
      z.object({
        /** Counts from 1 in the file. */
        line: z.int(),
        order: z.string(),
        tracking: z.string(),
        outcome: z.enum(TRACKING_OUTCOMES),
        /** Why it is refused. */
        reason: z.string(),
        /** For the action. Only of lines that would be shipped. */
        action: z.optional(z.object({ orderId: z.string(), seen: z.int(), key: z.string() })),
      }),
    ),
  }),
  errors: ['REFUSED'],
})
