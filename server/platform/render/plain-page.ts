/** Pages without scripts: they work before the bundle is loaded, and when rendering fails. */
import { SITE_NAME } from '#contract/shared/constants.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import type { ResponseDraft } from '#server/platform/http/encode.ts'
import { hashSource, pageHeaders } from '#server/platform/http/security.ts'
import type { Env } from '#server/platform/system/env.ts'

interface PlainPage {
  status: number
  title: string
  /** Added to the style sheets of all pages. */
  styles: string
  /** The HTML of `<body>`. */
  body: string
}

export function renderPlainPage(env: Env, styles: string, page: PlainPage): ResponseDraft {
  const allStyles = styles + page.styles
  return {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...pageHeaders(env, '', { scripts: [], styles: [hashSource(allStyles)] }),
    },
    body: `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)} | ${SITE_NAME}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${allStyles}</style>
</head>
<body>
${page.body}
</body>
</html>
`,
  }
}
