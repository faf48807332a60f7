/** The order in which a request passes through the server. */
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CodedError } from '#contract/errors.ts'
import { keepAnswers, type Answers } from './answers.ts'
import { compress } from './compress.ts'
import type { Deps } from './deps.ts'
import { type FreeBytes } from './disk-room.ts'
import { readCatalogueState } from './domain/catalogue-state.ts'
import { authenticate } from './domain/customers/authenticate.ts'
import { startStreams } from './domain/customers/customer-streams.ts'
import { type Submission, submit, type SubmissionWork } from './domain/submissions/submit.ts'
import { errorBody, isPutOff, publicError, retryAfterOf } from './errors.ts'
import { mountExplorer } from './explorer.ts'
import type { HttpEnv } from './http-env.ts'
import { isStorageFull } from './is-storage-full.ts'
import { callInProcess, mount } from './mount.ts'
import { describeApi } from './openapi.ts'
import { makePages, mountPages, type PageSource, type Pages } from './render.ts'
import type { UploadPace } from './read-upload.ts'
import { logRequests, neverStoredByDefault } from './request-log.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { categoryRoutes } from './routes/categories.ts'
import { mountCrawlers } from './routes/crawlers.ts'
import { customerRoutes } from './routes/customers.ts'
import { fileRoutes } from './routes/files.ts'
import { mountHealth } from './routes/health.ts'
import { itemRoutes } from './routes/items.ts'
import { messageRoutes } from './routes/messages.ts'
import { pageRoutes } from './routes/pages.ts'
import { postalCodeRoutes } from './routes/postal-codes.ts'
import { pushRoutes } from './routes/push.ts'
import { settingsRoutes } from './routes/settings.ts'
import { shopRoutes } from './routes/shops.ts'
import { reservationRoutes } from './routes/reservations.ts'
import { submissionRoutes } from './routes/submissions.ts'
import { addCommonHeaders, commonHeaders } from './security.ts'
import { watchStorage } from './storage-state.ts'
import { mountAssets, mountPictures, mountRootFiles } from './static.ts'
import { makeUploadPlaces } from './upload-places.ts'
import { mountWorkerFiles } from './worker-files.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
const MAX_KEPT_BYTES = 32 * 1024 * 1024

export interface AppOptions {
  source: PageSource
  /** The built files; in development Vite serves its own. */
  clientDir?: string
  /** Refuse to send what the contract does not say. */
  checkOutput: boolean
  /** How much room the disk of a folder has, unless the system is asked. */
  free?: FreeBytes
  /** How fast an upload has to come, unless it is as for customers. */
  uploadPace?: UploadPace
}

export interface App {
  fetch: Hono<HttpEnv>['fetch']
  request: Hono<HttpEnv>['request']
  answers: Answers
  /** Before the server stops: streams end by themselves only when somebody goes. */
  endStreams(): void
  /** Listens to the database no longer. */
  close(): Promise<void>
}

export async function makeApp(
  deps: Deps,
  { source, clientDir, checkOutput, free, uploadPace }: AppOptions,
): Promise<App> {
  const { env, database, now } = deps
  const readState = () => readCatalogueState(deps)
  const storage = watchStorage(deps, free)
  const answers = keepAnswers({ maxBytes: MAX_KEPT_BYTES, readState, headers: commonHeaders(env), now })
  const stopListening = await database.listen('catalogue', () => answers.doubt())
  const streams = await startStreams(deps)
  const routes = [
    ...itemRoutes(deps),
    ...categoryRoutes(deps),
    ...shopRoutes(deps),
    ...pageRoutes(deps),
    ...postalCodeRoutes(),
    ...settingsRoutes(deps),
    ...catalogueRoutes(deps),
    ...pushRoutes(deps),
    ...customerRoutes(deps, streams),
    ...reservationRoutes(deps),
    ...fileRoutes(deps),
    ...messageRoutes(deps),
    ...submissionRoutes(deps),
  ]
  const mounting = {
    answers,
    checkOutput,
    trustedProxies: env.TRUST_PROXY,
    authenticate: (token: string | undefined) => authenticate(deps, token),
    enterUpload: makeUploadPlaces(now),
    uploadPace,
    submit: (submission: Submission, prepare: () => SubmissionWork) => submit(deps, submission, prepare),
  }
  const call = callInProcess(routes, mounting)
  const pages = makePages(deps, {
    source,
    answers,
    call: (...asked) => call(...asked).catch(failExpectedly),
  })
  const description = describeApi(
    routes.map(({ endpoint }) => endpoint),
    env.PUBLIC_URL,
  )

  const app = new Hono<HttpEnv>()
  app.use(logRequests(deps), addCommonHeaders(env), neverStoredByDefault(deps), compress)
  mountHealth(app, async () => {
    // The catalogue's row needs a database that answers and has its tables.
    await readState()
    await storage.check()
  })
  app.use('/api/*', async (c, next) => {
    if (!READING.has(c.req.method)) await storage.refuseWhileFull()
    await next()
  })
  mount(app, routes, mounting)
  mountExplorer(app, env, description)
  app.all('/api/*', () => {
    throw new CodedError('NOT_FOUND')
  })
  if (clientDir !== undefined) mountAssets(app, env, clientDir)
  mountPictures(app, env)
  mountCrawlers(app, deps, answers)
  mountWorkerFiles(app, env, clientDir)
  if (clientDir !== undefined) mountRootFiles(app, clientDir)
  mountPages(app, pages)
  app.onError((error, c) => {
    if (isStorageFull(error)) storage.noteFull()
    return fail(error, c, pages)
  })
  const close = async () => {
    streams.end()
    await streams.close()
    await stopListening()
  }
  return { fetch: app.fetch, request: app.request, answers, endStreams: streams.end, close }
}

/** Of what may be told more of than that it failed, as that the database is away. */
function expected(error: unknown): unknown {
  const told = publicError(error)
  return told.code === 'INTERNAL_ERROR' ? error : told
}

/** A page has the status of what it could not read. */
function failExpectedly(error: unknown): never {
  throw expected(error)
}

const IS_MACHINE_PATH = /^\/(api(\/|$)|healthz$|readyz$)/

/** Whoever asked has gone before all of the request was here. */
const isAborted = (c: Context<HttpEnv>): boolean => {
  const incoming = c.env?.incoming
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

function fail(error: Error, c: Context<HttpEnv>, pages: Pages): Response | Promise<Response> {
  if (!(error instanceof CodedError) && isAborted(c)) {
    c.var.log.debug({ error }, 'request aborted')
    // Nobody reads it; the log of requests has its status.
    return c.body(null, 400)
  }
  const told = publicError(error)
  if (told.statusCode >= 500 && !isPutOff(error)) c.var.log.error({ error }, 'request failed')
  return IS_MACHINE_PATH.test(c.req.path)
    ? c.json(errorBody(told), told.statusCode as ContentfulStatusCode, retryAfterOf(told))
    : pages.fail(c, told.statusCode, expected(error))
}
