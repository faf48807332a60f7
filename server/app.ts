/** Assembles the application: middleware and routes in order. */
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { SCHEMAS } from '#contract/endpoints.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { createResponseCache, type ResponseCache } from './platform/http/response-cache.ts'
import { compress } from './platform/http/encode.ts'
import type { Deps } from './platform/deps.ts'
import {
  collections,
  createJobs,
  eraseCustomer,
  feeds,
  findNextTimedChange,
  listParams,
  modules,
  welcomeCustomer,
} from './modules.ts'
import type { Job } from './platform/queue/enqueue.ts'
import { CATALOGUE_CHANNEL } from './platform/db/notify.ts'
import type { FreeBytes } from './platform/system/disk-space.ts'
import { loadCatalogueState } from './catalogue/clock.ts'
import { authenticate } from './customers/authenticate.ts'
import { startCustomerStreams } from './customers/event-streams.ts'
import type { Submission, SubmissionWork } from './platform/http/submitter.ts'
import { submit } from './platform/idempotency/submit.ts'
import { toErrorBody, isLimited, toPublicError, toRetryAfterHeader } from './platform/http/errors.ts'
import { mountExplorer } from './platform/http/explorer.ts'
import type { HttpEnv } from './platform/http/exchange.ts'
import { isStorageFull } from './platform/system/errors.ts'
import { createInProcessCall, mount } from './platform/http/mount.ts'
import { describeApi } from './platform/http/openapi.ts'
import { createPages, mountPages, type PageSource, type Pages } from './platform/render/render.ts'
import type { UploadPace } from './platform/http/read-upload.ts'
import { logRequests, noStoreByDefault } from './platform/http/request-log.ts'
import { mountHealth } from './platform/http/health.ts'
import { type DerivedFiles, openDerivedFiles } from './platform/pictures/derived-files.ts'
import { mountPictures } from './platform/pictures/routes.ts'
import { mountVideos } from './platform/videos/routes.ts'
import { addCommonHeaders, commonHeaders } from './platform/http/security.ts'
import { createStorageState } from './platform/http/storage-state.ts'
import { mountAssets, mountRootFiles } from './platform/http/static.ts'
import { createUploadLimiter } from './platform/http/upload-limits.ts'
import { mountWorkerFiles } from './platform/render/worker-files.ts'

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const MAX_CACHED_BYTES = 32 * 1024 * 1024

export interface AppOptions {
  source: PageSource
  /** The built files. In development Vite serves its own. */
  clientDir?: string
  /** Reject responses that do not match the contract. */
  checkOutput: boolean
  /** Returns the free disk space. Default: `getFreeBytes`. */
  free?: FreeBytes
  /** Minimum upload speed, if different from the default. */
  uploadPace?: UploadPace
}

export interface App {
  fetch: Hono<HttpEnv>['fetch']
  request: Hono<HttpEnv>['request']
  responseCache: ResponseCache
  jobs(): Job[]
  pictures: DerivedFiles
  /** Ends event streams before the server stops. Otherwise they end only when the client disconnects. */
  endStreams(): void
  /** Stops listening to the database. */
  close(): Promise<void>
}

export async function createApp(
  deps: Deps,
  { source, clientDir, checkOutput, free, uploadPace }: AppOptions,
): Promise<App> {
  const { env, database, now } = deps
  const tables = collections.map(({ table }) => table)
  const readState = () => loadCatalogueState(deps, tables, findNextTimedChange)
  const storage = createStorageState(deps, free)
  const responseCache = createResponseCache({ maxBytes: MAX_CACHED_BYTES, readState, headers: commonHeaders(env), now })
  const stopListening = await database.listen(CATALOGUE_CHANNEL, () => responseCache.invalidate())
  const streams = await startCustomerStreams(deps)
  const routeDeps = {
    ...deps,
    authenticate: (token: string | undefined) => authenticate(deps, token),
    openStream: streams.open,
    eraseCustomer,
    welcomeCustomer,
    feeds,
    collections,
    styles: source.styles,
  }
  const routes = modules.flatMap((it) => it.routes?.(routeDeps) ?? [])
  const mountOptions = {
    responseCache,
    checkOutput,
    trustedProxies: env.TRUST_PROXY,
    authenticate: routeDeps.authenticate,
    acquireUpload: createUploadLimiter(now),
    uploadPace,
    submit: (submission: Submission, prepare: () => SubmissionWork) => submit(deps, submission, prepare),
  }
  const call = createInProcessCall(routes, mountOptions)
  const pages = createPages(deps, {
    source,
    listParams,
    responseCache,
    call: (...args) => call(...args).catch(rethrowExpected),
  })

  const app = new Hono<HttpEnv>()
  app.use(logRequests(deps), addCommonHeaders(env), noStoreByDefault(deps), compress)
  mountHealth(app, async () => {
    // Reading the catalogue's row proves that the database responds and has its tables.
    await readState()
    await storage.check()
  })
  app.use('/api/*', async (c, next) => {
    if (!READ_METHODS.has(c.req.method)) await storage.rejectWhileFull()
    await next()
  })
  mount(app, routes, mountOptions)
  mountExplorer(app, env, () => describeApi({ routes, schemas: SCHEMAS, publicUrl: env.PUBLIC_URL }))
  for (const it of modules) it.mount?.(app, routeDeps, responseCache)
  app.all('/api/*', () => {
    throw new CodedError('NOT_FOUND')
  })
  if (clientDir !== undefined) mountAssets(app, env, clientDir)
  const pictures = openDerivedFiles(env.DATA_DIR)
  mountPictures(app, env.DATA_DIR, pictures)
  mountVideos(app, env.DATA_DIR)
  mountWorkerFiles(app, env, clientDir)
  if (clientDir !== undefined) mountRootFiles(app, clientDir)
  mountPages(app, pages)
  app.onError((error, c) => {
    if (isStorageFull(error)) storage.markFull()
    return fail(error, c, pages)
  })
  const close = async () => {
    streams.end()
    await streams.close()
    await stopListening()
  }
  const jobs = () => createJobs(deps)
  return { fetch: app.fetch, request: app.request, responseCache, jobs, pictures, endStreams: streams.end, close }
}

/** The coded form of an expected failure, such as a lost database. Other errors stay as they are, for the log. */
function toExpected(error: unknown): unknown {
  const coded = toPublicError(error)
  return coded.code === 'INTERNAL_ERROR' ? error : coded
}

/** Pages respond with the status of the call that failed. */
function rethrowExpected(error: unknown): never {
  throw toExpected(error)
}

const IS_MACHINE_PATH = /^\/(api(\/|$)|healthz$|readyz$)/

/** The client disconnected before the whole request had arrived. */
const isAborted = (c: Context<HttpEnv>): boolean => {
  const incoming = c.env?.incoming
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

function fail(error: Error, c: Context<HttpEnv>, pages: Pages): Response | Promise<Response> {
  if (!(error instanceof CodedError) && isAborted(c)) {
    c.var.log.debug({ error }, 'request aborted')
    // The client is gone; the status is for the request log.
    return c.body(null, 400)
  }
  const publicError = toPublicError(error)
  if (publicError.statusCode >= 500 && !isLimited(error)) c.var.log.error({ error }, 'request failed')
  return IS_MACHINE_PATH.test(c.req.path)
    ? c.json(toErrorBody(publicError), publicError.statusCode as ContentfulStatusCode, toRetryAfterHeader(publicError))
    : pages.fail(c, publicError.statusCode, toExpected(error))
}
