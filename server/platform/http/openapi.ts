/** Generates the OpenAPI description from the mounted endpoints. zod emits the JSON Schema dialect of OpenAPI 3.1. */
import * as z from 'zod/mini'
import { SITE_NAME } from '#contract/shared/constants.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '#contract/shared/errors.ts'
import { KEY_HEADER, SUBMISSION_HEADER, UNSEEN_HEADER } from '#contract/shared/submission-kind.ts'
import { SUBMISSION_ERRORS, submissionKeyField } from '#contract/shared/submission.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

interface Described {
  routes: readonly Pick<Route, 'endpoint' | 'summary'>[]
  /** Named schemas, to which others refer. */
  schemas: Readonly<Record<string, z.ZodMiniType>>
  publicUrl: string
}

export function describeApi({ routes, schemas, publicUrl }: Described): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  for (const { endpoint: it } of routes)
    if (it.transport !== 'file' && !registry.has(it.output)) registry.add(it.output, { id: `${operationId(it)}Answer` })
  const schemaName = (it: Endpoint) => registry.get(it.output)?.id
  const paths: Record<string, Json> = {}
  for (const { endpoint: it, summary } of routes) {
    paths[it.path] = { ...paths[it.path], [it.method.toLowerCase()]: describeEndpoint(it, summary, schemaName(it)) }
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

const describeEndpoint = (it: Endpoint, summary: string, outputName: string | undefined): Json => ({
  operationId: operationId(it),
  summary,
  tags: [it.path.split('/')[1]],
  ...(it.auth !== 'none' ? { security: [{ bearer: [] }] } : {}),
  parameters: [
    ...describeParameters(it.params, 'path'),
    ...describeParameters(it.query, 'query'),
    ...(it.idempotent || it.transport === 'upload' ? [KEY_PARAMETER] : []),
    ...(it.transport === 'upload' ? [SUBMISSION_PARAMETER] : []),
    ...(it.idempotent ? [UNSEEN_PARAMETER] : []),
  ],
  ...(it.body ? { requestBody: describeBody(it.body) } : {}),
  ...(it.transport === 'upload' ? { requestBody: UPLOAD_BODY } : {}),
  responses: {
    200: {
      description: 'Done',
      content: it.transport === 'file' ? BYTES : describeResponse(it, outputName),
    },
    ...describeErrors(listErrors(it)),
  },
})

const describeResponse = ({ transport }: Endpoint, outputName: string | undefined): Json => ({
  [transport === 'event-stream' ? 'text/event-stream' : 'application/json']: {
    schema: { $ref: `#/components/schemas/${outputName}` },
  },
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

const { $schema: _dialect, ...keySchema } = z.toJSONSchema(submissionKeyField, { override: simplify })

const KEY_PARAMETER: Json = {
  name: KEY_HEADER,
  in: 'header',
  required: true,
  description: 'A ULID created on the device. Repeating key and body returns the first response',
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
  description: '1 if no page is visible; a refusal of a reservation is then also mailed',
  schema: { type: 'string', enum: ['1'] },
}

const listErrors = ({ auth, body, idempotent, errors = [] }: Endpoint): ErrorCode[] => [
  ...COMMON_ERRORS,
  ...(idempotent ? SUBMISSION_ERRORS : []),
  ...(auth === 'required' || idempotent ? (['UNAUTHORIZED'] as const) : []),
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
