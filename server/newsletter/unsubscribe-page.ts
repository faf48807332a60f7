/** The page of the link in a newsletter. Opening it changes nothing, because programs that scan mails open links. */
import { SITE_NAME } from '#contract/shared/constants.ts'
import type { ResponseDraft } from '#server/platform/http/encode.ts'
import { renderPlainPage } from '#server/platform/render/plain-page.ts'
import type { Env } from '#server/platform/system/env.ts'

/** Looks like the pages for logging in. */
const STYLES = `
.newsletter { max-inline-size: 30rem; margin-inline: auto; padding: 2.5rem var(--gutter, 1rem) 4rem; line-height: 1.9; }
.newsletter .home { display: block; text-align: center; margin-block-end: 2.5rem; color: var(--moss); font-size: 1.375rem; font-weight: 700; letter-spacing: .2em; text-decoration: none; }
.newsletter h1 { font-size: 1.375rem; line-height: 1.6; text-align: center; margin-block-end: 1.5rem; word-break: auto-phrase; text-wrap: balance; }
.newsletter .card { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; }
.newsletter p { margin-block: 0 1rem; word-break: auto-phrase; text-wrap: pretty; }
.newsletter p:last-child { margin-block-end: 0; }
.newsletter form { margin-block-start: 1.5rem; }
.newsletter button { background: var(--moss); border: 0; border-radius: 999px; color: var(--on-moss); font: inherit; font-weight: 500; inline-size: 100%; min-block-size: 3rem; padding: .5rem 1rem; cursor: pointer; }
@media (hover: hover) { .newsletter button:hover { background: var(--moss-deep); } }
`

export type UnsubscribeState = 'subscribed' | 'unsubscribed' | 'already-unsubscribed' | 'invalid'

const REJOIN =
  '<p>もう一度お受け取りになるときは、<a href="/mypage/profile">マイページの会員情報</a>から変更できます。</p>'

const TEXTS: Record<UnsubscribeState, { status: number; title: string; content: string }> = {
  subscribed: {
    status: 200,
    title: 'メールマガジンの配信停止',
    content: `<p>メールマガジンの配信を停止します。</p>
<p>ご注文やご予約についてのお知らせは、これまでどおりお届けします。</p>
<form method="post"><button>配信を停止する</button></form>`,
  },
  unsubscribed: {
    status: 200,
    title: 'メールマガジンの配信を停止しました',
    content: `<p role="status">今後、メールマガジンはお届けしません。ご購読いただき、ありがとうございました。</p>
${REJOIN}`,
  },
  'already-unsubscribed': {
    status: 200,
    title: 'メールマガジンの配信は停止しています',
    content: `<p>配信停止のお手続きは済んでいます。メールマガジンはお届けしません。</p>
${REJOIN}`,
  },
  invalid: {
    status: 404,
    title: '配信停止のリンクをご確認ください',
    content: `<p>リンクが途中で切れているか、無効になっています。メールに記載のアドレスをすべてコピーして、もう一度お試しください。</p>
<p>配信の停止は、<a href="/mypage/profile">マイページの会員情報</a>や<a href="/contact">お問い合わせ</a>でも承ります。</p>`,
  },
}

export function renderUnsubscribePage(env: Env, styles: string, state: UnsubscribeState): ResponseDraft {
  const { status, title, content } = TEXTS[state]
  const body = `<main class="newsletter">
<a class="home" href="/">${SITE_NAME}</a>
<h1>${title}</h1>
<div class="card">
${content}
</div>
</main>`
  return renderPlainPage(env, styles, { status, title, styles: STYLES, body })
}
