/** Serves the OpenAPI description, made on first use, and Swagger UI. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { prebuild, type PrebuiltResponse } from './encode.ts'
import { sendPrebuilt } from './response-cache.ts'
import { FILE_CACHE } from './cache-control.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { HttpEnv } from './exchange.ts'
import { commonHeaders, EXPLORER_POLICY } from './security.ts'

const FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }

const PAGE = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${SITE_NAME} API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/api/explorer/swagger-ui.css">
  </head>
  <body>
    <div id="explorer"></div>
    <script src="/api/explorer/swagger-ui-bundle.js"></script>
    <script src="/api/explorer/start.js"></script>
  </body>
</html>
`

const START = `SwaggerUIBundle({ url: '/api/openapi.json', domNode: document.getElementById('explorer'), deepLinking: true, validatorUrl: null })\n`

export function mountExplorer(app: Hono<HttpEnv>, env: Env, describe: () => object): void {
  const file = (type: string, cache: string, body: string): PrebuiltResponse =>
    prebuild({ status: 200, headers: { 'content-type': type, 'cache-control': cache }, body }, commonHeaders(env))

  let description: PrebuiltResponse | undefined
  const readDescription = () => file('application/json', 'no-cache', JSON.stringify(describe()))
  app.get('/api/openapi.json', (c) => sendPrebuilt(c, (description ??= readDescription())))

  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const headers = { 'cache-control': 'public, max-age=0', 'content-security-policy': EXPLORER_POLICY }
  app.get('/api/explorer', (c) => c.html(PAGE, 200, headers))
  app.get('/api/explorer/start.js', (c) => c.body(START, 200, { ...headers, 'content-type': 'text/javascript' }))
  for (const [name, type] of Object.entries(FILES)) {
    // More than a megabyte and not precompressed, so it is read and compressed once on first use.
    let prebuilt: Promise<PrebuiltResponse> | undefined
    const read = async () => file(type, FILE_CACHE, await readFile(join(folder, name), 'utf8'))
    app.get(`/api/explorer/${name}`, async (c) => sendPrebuilt(c, await (prebuilt ??= read())))
  }
}
