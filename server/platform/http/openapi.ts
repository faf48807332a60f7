/** Generates the OpenAPI description from the mounted endpoints. zod emits the JSON Schema dialect of OpenAPI 3.1. */
import * as z from 'zod/mini'
import { categorySchema } from '#contract/categories/schema.ts'
import { changesSchema } from '#contract/catalogue/schema.ts'
import { customerSchema } from '#contract/customers/schema.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { errorBodySchema } from '#contract/shared/error-body.ts'
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '#contract/shared/errors.ts'
import {
  colourSchema,
  itemCardSchema,
  itemListSchema,
  itemPageSchema,
  itemSchema,
  variantSchema,
} from '#contract/items/schema.ts'
import * as filesApi from '#contract/files/api.ts'
import { fileSchema } from '#contract/files/schema.ts'
import { blockSchema } from '#contract/shared/markdown.ts'
import { messageSchema } from '#contract/messages/schema.ts'
import { textPageSchema } from '#contract/pages/schema.ts'
import { pictureSchema } from '#contract/shared/pictures.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import * as pushApi from '#contract/push/api.ts'
import { reservationSchema } from '#contract/reservations/schema.ts'
import * as sessionsApi from '#contract/sessions/api.ts'
import { deviceSchema, sessionSchema } from '#contract/sessions/schema.ts'
import { settingsSchema } from '#contract/settings/schema.ts'
import { shopSchema } from '#contract/shops/schema.ts'
import { KEY_HEADER, SUBMISSION_HEADER, UNSEEN_HEADER } from '#contract/submissions/kind.ts'
import * as submissionsApi from '#contract/submissions/api.ts'
import { SUBMISSION_ERRORS, submissionKeySchema } from '#contract/submissions/schema.ts'

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
      schemas: toSchemas(registry),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function toSchemas(registry: ReturnType<typeof z.registry<{ id: string }>>): Json {
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
      content: it.isFile ? BYTES : describeResponse(it, outputName),
    },
    ...describeErrors(listErrors(it)),
  },
})

const describeResponse = ({ isStream }: Endpoint, outputName: string | undefined): Json => ({
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

/** Public endpoints with an optional token. Refresh and logout accept even an expired one. */
const TAKES_TOKEN = new Set<string>(
  [sessionsApi.refresh, sessionsApi.logout, pushApi.subscribe, filesApi.upload, submissionsApi.withdraw].map(
    ({ path }) => path,
  ),
)
const takesToken = ({ access, path, isSubmission }: Endpoint): boolean =>
  access === 'customer' || isSubmission === true || TAKES_TOKEN.has(path)

const listErrors = ({ access, body, isSubmission, errors = [] }: Endpoint): ErrorCode[] => [
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

/** Describes parameters in their text form. */
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

/** Removes redundant constraints, and allows additional properties in future responses. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}
