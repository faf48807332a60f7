import { mkdirSync } from 'node:fs'
import type { Hono } from 'hono'
import { IMMUTABLE_CACHE } from '#server/platform/http/cache-control.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { sendNotFound, serveFolder } from '#server/platform/http/static.ts'
import type { DerivedFiles } from './derived-files.ts'
import { picturesFolder } from './originals.ts'

const PICTURES = '/pictures/'

/** Derived pictures. A file that is missing is derived before the response; a width or format that pages never name is 404. */
export function mountPictures(app: Hono<HttpEnv>, dataDir: string, derived: DerivedFiles): void {
  const root = picturesFolder(dataDir)
  mkdirSync(root, { recursive: true })
  const serve = serveFolder({
    root,
    rewrite: (path) => path.slice(PICTURES.length - 1),
    headers: { 'cache-control': IMMUTABLE_CACHE },
  })
  app.get(
    `${PICTURES}*`,
    async (c, next) => ((await derived.ensure(c.req.path.slice(PICTURES.length))) ? serve(c, next) : next()),
    sendNotFound,
  )
}
