/** The API's description, made from the same endpoints that are mounted. zod speaks the dialect of OpenAPI 3.1. */
import * as z from 'zod/mini'
import { categorySchema } from '#contract/categories.ts'
import { changesSchema } from '#contract/catalogue.ts'
import { customerSchema } from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBodySchema } from '#contract/error-body.ts'
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '#contract/errors.ts'
import {
  colourSchema,
  itemCardSchema,
  itemListSchema,
  itemPageSchema,
  itemSchema,
  variantSchema,
} from '#contract/items.ts'
import { fileSchema, uploadFile } from '#contract/files.ts'
import { blockSchema } from '#contract/markdown.ts'
import { messageSchema } from '#contract/messages.ts'
import { textPageSchema } from '#contract/pages.ts'
import { pictureSchema } from '#contract/pictures.ts'
import { SITE_NAME } from '#contract/rules.ts'
import { subscribePush } from '#contract/push.ts'
import { reservationSchema } from '#contract/reservations.ts'
import { deviceSchema, logout, refreshSession, sessionSchema } from '#contract/session.ts'
import { settingsSchema } from '#contract/settings.ts'
import { shopSchema } from '#contract/shops.ts'
import { KEY_HEADER, SUBMISSION_HEADER, UNSEEN_HEADER } from '#contract/submission-kind.ts'
import { SUBMISSION_ERRORS, submissionKeySchema, withdrawSubmission } from '#contract/submissions.ts'

const NAMED: Record<string, z.ZodMiniType> = {
  Category: categorySchema,
  Changes: changesSchema,
  Colour: colourSchema,
  Customer: customerSchema,
  Device: deviceSchema,
  Error: errorBodySchema,
  File: fileSchema,
  Item: itemSchema,
  ItemCard: itemCardSchema,
  ItemList: itemListSchema,
  ItemPage: itemPageSchema,
  Message: messageSchema,
  Picture: pictureSchema,
  Reservation: reservationSchema,
  Session: sessionSchema,
  Settings: settingsSchema,
  Shop: shopSchema,
  TextBlock: blockSchema,
  TextPage: textPageSchema,
  Variant: variantSchema,
}

type Json = Record<string, unknown>

export function describeApi(endpoints: Endpoint[], publicUrl: string): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id })
  for (const it of endpoints)
    if (!it.isFile && !registry.has(it.output)) registry.add(it.output, { id: `${operationId(it)}Answer` })
  const schemaName = (it: Endpoint) => registry.get(it.output)?.id
  const paths: Record<string, Json> = {}
  for (const it of endpoints) {
    paths[it.path] = { ...paths[it.path], [it.method.toLowerCase()]: describeEndpoint(it, schemaName(it)) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${SITE_NAME} API`, version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: schemasOf(registry),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function schemasOf(registry: ReturnType<typeof z.registry<{ id: string }>>): Json {
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, override: simplify })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]),
  )
}

/** `GET /Items/{id}` → `getItemsById` */
const operationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path.replaceAll(
    /\/(\{)?(\w)(\w*)\}?/g,
    (_, brace: string | undefined, first: string, rest: string) => `${brace ? 'By' : ''}${first.toUpperCase()}${rest}`,
  )

const describeEndpoint = (it: Endpoint, outputName: string | undefined): Json => ({
  operationId: operationId(it),
  summary: it.summary,
  tags: [it.path.split('/')[1]],
  ...(takesToken(it) ? { security: [{ bearer: [] }] } : {}),
  parameters: [
    ...describeParameters(it.params, 'path'),
    ...describeParameters(it.query, 'query'),
    ...(it.isSubmission || it.isUpload ? [KEY_PARAMETER] : []),
    ...(it.isUpload ? [SUBMISSION_PARAMETER] : []),
    ...(it.isSubmission ? [UNSEEN_PARAMETER] : []),
  ],
  ...(it.body ? { requestBody: describeBody(it.body) } : {}),
  ...(it.isUpload ? { requestBody: UPLOAD_BODY } : {}),
  responses: {
    200: {
      description: 'Done',
      content: it.isFile ? BYTES : describeAnswer(it, outputName),
    },
    ...describeErrors(errorsOf(it)),
  },
})

const describeAnswer = ({ isStream }: Endpoint, outputName: string | undefined): Json => ({
  [isStream ? 'text/event-stream' : 'application/json']: { schema: { $ref: `#/components/schemas/${outputName}` } },
})

const BYTES: Json = { '*/*': { schema: { type: 'string', format: 'binary' } } }

const UPLOAD_BODY: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
    },
  },
}

const { $schema: _dialect, ...keySchema } = z.toJSONSchema(submissionKeySchema, { override: simplify })

const KEY_PARAMETER: Json = {
  name: KEY_HEADER,
  in: 'header',
  required: true,
  description: 'A ULID made on the device; the same key and body gets the first answer again',
  schema: keySchema,
}

const SUBMISSION_PARAMETER: Json = {
  name: SUBMISSION_HEADER,
  in: 'header',
  required: true,
  description: 'The key of the submission that the file is for',
  schema: keySchema,
}

const UNSEEN_PARAMETER: Json = {
  name: UNSEEN_HEADER,
  in: 'header',
  required: false,
  description: '1 where nobody will see the answer at once: a refusal of a reservation is then mailed too',
  schema: { type: 'string', enum: ['1'] },
}

/** Renewing and logging out take one too, even one that has run out; for others it says who asks. */
const TAKES_TOKEN = new Set<string>(
  [refreshSession, logout, subscribePush, uploadFile, withdrawSubmission].map(({ path }) => path),
)
const takesToken = ({ access, path, isSubmission }: Endpoint): boolean =>
  access === 'customer' || isSubmission === true || TAKES_TOKEN.has(path)

const errorsOf = ({ access, body, isSubmission, errors = [] }: Endpoint): ErrorCode[] => [
  ...COMMON_ERRORS,
  ...(isSubmission ? SUBMISSION_ERRORS : []),
  ...(access === 'customer' || isSubmission ? (['UNAUTHORIZED'] as const) : []),
  ...(body ? (['BAD_REQUEST', 'BODY_TOO_LARGE'] as const) : []),
  ...errors,
]

const describeBody = (schema: z.ZodMiniType): Json => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', override: simplify })
  return { required: true, content: { 'application/json': { schema: described } } }
}

/** As they travel: text. */
function describeParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override: simplify })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function describeErrors(codes: ErrorCode[]): Json {
  const described: Record<number, Json> = {}
  for (const { status } of codes.map((code) => ERRORS[code])) {
    const its = codes.filter((code) => ERRORS[code].status === status)
    described[status] = {
      description: its.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return described
}

/** Leaves out what says nothing to a reader, and lets answers grow. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}
