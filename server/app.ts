/** The order in which a request passes through the server. */
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CodedError } from '#contract/errors.ts'
import { keepAnswers, type Answers } from './answers.ts'
import { compress } from './compress.ts'
import type { Deps } from './deps.ts'
import { readCatalogueState } from './domain/catalogue-state.ts'
import { authenticate } from './domain/customers/authenticate.ts'
import { startStreams } from './domain/customers/customer-streams.ts'
import { type Submission, submit, type SubmissionWork } from './domain/submissions/submit.ts'
import { errorBody, publicError } from './errors.ts'
import { mountExplorer } from './explorer.ts'
import type { HttpEnv } from './http-env.ts'
import { callInProcess, mount } from './mount.ts'
import { describeApi } from './openapi.ts'
import { makePages, mountPages, type PageSource, type Pages } from './render.ts'
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
import { mountAssets, mountPictures, mountRootFiles } from './static.ts'
import { makeUploadPlaces } from './upload-places.ts'
import { mountWorkerFiles } from './worker-files.ts'

const MAX_KEPT_BYTES = 32 * 1024 * 1024

export interface AppOptions {
  source: PageSource
  /** The built files; in development Vite serves its own. */
  clientDir?: string
  /** Refuse to send what the contract does not say. */
  checkOutput: boolean
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

export async function makeApp(deps: Deps, { source, clientDir, checkOutput }: AppOptions): Promise<App> {
  const { env, database, now } = deps
  const readState = () => readCatalogueState(deps)
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
    submit: (submission: Submission, prepare: () => SubmissionWork) => submit(deps, submission, prepare),
  }
  const pages = makePages(deps, { source, answers, call: callInProcess(routes, mounting) })
  const description = describeApi(
    routes.map(({ endpoint }) => endpoint),
    env.PUBLIC_URL,
  )

  const app = new Hono<HttpEnv>()
  app.use(logRequests(deps), addCommonHeaders(env), neverStoredByDefault(deps), compress)
  mountHealth(app, readState)
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
  app.onError((error, c) => fail(error, c, pages))
  const close = async () => {
    streams.end()
    await streams.close()
    await stopListening()
  }
  return { fetch: app.fetch, request: app.request, answers, endStreams: streams.end, close }
}

const IS_MACHINE_PATH = /^\/(api(\/|$)|healthz$|readyz$)/

function fail(error: Error, c: Context<HttpEnv>, pages: Pages): Response | Promise<Response> {
  const told = publicError(error)
  if (told.statusCode >= 500) c.var.log.error({ error }, 'request failed')
  const retryAfter = told.details?.['retryAfterSeconds']
  if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter))
  return IS_MACHINE_PATH.test(c.req.path)
    ? c.json(errorBody(told), told.statusCode as ContentfulStatusCode)
    : pages.fail(c, told.statusCode, error)
}
