/** The newsletter: sent by the desk to customers who asked for it. */
import type { Context, Hono } from 'hono'
import { prebuild } from '#server/platform/http/encode.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { sendPrebuilt } from '#server/platform/http/response-cache.ts'
import { commonHeaders } from '#server/platform/http/security.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import { newsletterCommands } from './desk.ts'
import { createNewsletterRoutes } from './desk-routes.ts'
import { newsletterMail } from './mails.ts'
import { newsletterJob } from './send.ts'
import { isSubscribed, readUnsubscribeToken, unsubscribe } from './unsubscribe.ts'
import { renderUnsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts'

const PATH = '/newsletter/:token'

function mountUnsubscribe(app: Hono<HttpEnv>, deps: RouteDeps): void {
  const common = commonHeaders(deps.env)
  const respond = async (c: Context<HttpEnv>, getState: (customerId: string) => Promise<UnsubscribeState>) => {
    const customerId = readUnsubscribeToken(c.req.param('token') ?? '', deps.sessionKey)
    const state = customerId === undefined ? 'invalid' : await getState(customerId)
    return sendPrebuilt(c, prebuild(renderUnsubscribePage(deps.env, deps.styles, state), common))
  }
  app.get(PATH, (c) =>
    respond(c, async (customerId) =>
      (await isSubscribed(deps.db, customerId)) ? 'subscribed' : 'already-unsubscribed',
    ),
  )
  // By the button of the page, or by a mail program (RFC 8058), which follows no redirect. The body says nothing more.
  app.post(PATH, (c) =>
    respond(c, async (customerId) => {
      await unsubscribe(deps, customerId)
      return 'unsubscribed'
    }),
  )
}

export const newsletter: ServerModule = {
  mount: mountUnsubscribe,
  jobs: (deps) => [newsletterJob(deps)],
  mails: [newsletterMail],
  deskRoutes: createNewsletterRoutes,
  desk: newsletterCommands,
  logLabels: {
    newsletter: {
      result: { title: '結果', codes: { preview: '確認用', started: '送信を開始', resumed: '送信を再開' } },
      recipients: { title: '宛先の数' },
    },
  },
}
