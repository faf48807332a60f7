/** A page to read and try the API, from our own files. */
import { dirname } from 'node:path'
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import { SITE_NAME } from '#contract/rules.ts'
import { FILE_CACHE } from './cache-control.ts'
import type { HttpEnv } from './http-env.ts'
import { EXPLORER_POLICY } from './security.ts'
import { serveFolder } from './static.ts'

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

const PAGE = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${SITE_NAME} API</title>
    <link rel="icon" href="/api/explorer/favicon-32x32.png">
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

export function mountExplorer(app: Hono<HttpEnv>): void {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const rewrite = (path: string) => path.replace('/api/explorer/', '/')
  const serve = serveFolder({ root, rewrite, headers: { 'cache-control': FILE_CACHE } })
  const headers = { 'cache-control': 'public, max-age=0', 'content-security-policy': EXPLORER_POLICY }
  app.get('/api/explorer', (c) => c.html(PAGE, 200, headers))
  app.get('/api/explorer/start.js', (c) => c.body(START, 200, { ...headers, 'content-type': 'text/javascript' }))
  for (const file of FILES) app.get(`/api/explorer/${file}`, serve)
}
