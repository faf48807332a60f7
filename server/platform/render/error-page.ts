/** Static error page, for failures of rendering itself and for URLs that the router cannot parse. */
import { CodedError } from '#contract/shared/errors.ts'
import { NOT_FOUND_MESSAGE } from '#contract/shared/constants.ts'
import type { ResponseDraft } from '#server/platform/http/encode.ts'
import type { Env } from '#server/platform/system/env.ts'
import { toRetryAfterHeader } from '#server/platform/http/errors.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import { renderPlainPage } from './plain-page.ts'

const OWN_STYLES = `
.failure { max-inline-size: 40rem; margin-inline: auto; padding: 4rem 1rem; text-align: center; }
.failure .status { font-size: 3rem; line-height: 1.2; margin-block: 1rem; }
.failure .request { opacity: .7; font-size: .75rem; overflow-wrap: anywhere; }
`

interface Failure {
  status: number
  /** For expected errors, whose message can be shown. */
  error?: unknown
  requestId: string
}

export function renderErrorPage(env: Env, styles: string, { status, error, requestId }: Failure): ResponseDraft {
  const message = error instanceof CodedError ? error.message : undefined
  const title = message ?? (status === 404 ? NOT_FOUND_MESSAGE : 'Internal Server Error')
  const advice =
    status === 404
      ? 'アドレスをお確かめのうえ、ホームからお探しください。'
      : 'ご迷惑をおかけしております。しばらくしてから、もう一度お試しください。'
  const page = renderPlainPage(env, styles, {
    status,
    title,
    styles: OWN_STYLES,
    body: `<main class="failure">
<h1>エラーが発生しました</h1>
<p class="status">${status}</p>
<p${message === undefined ? ' lang="en"' : ''}>${escapeHtml(title)}</p>
<p>${advice}</p>
<p><a href="/">ホームへ戻る</a></p>
<p class="request">お問い合わせ番号: ${escapeHtml(requestId)}</p>
</main>`,
  })
  return { ...page, headers: { ...page.headers, ...toRetryAfterHeader(error) } }
}
