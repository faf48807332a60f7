import type { Hono } from 'hono'
import { sendFinished } from '../answers-send.ts'
import type { Answers } from '../answers.ts'
import { FILE_CACHE } from '../cache-control.ts'
import type { Deps } from '../deps.ts'
import { listCategories } from '../domain/categories.ts'
import { listItemDates } from '../domain/item-dates.ts'
import type { HttpEnv } from '../http-env.ts'
import { writeRobots, writeSitemap } from '../sitemap.ts'

export function mountCrawlers(app: Hono<HttpEnv>, deps: Deps, answers: Answers): void {
  const { PUBLIC_URL } = deps.env
  app.get('/robots.txt', (c) => c.text(writeRobots(PUBLIC_URL), 200, { 'cache-control': FILE_CACHE }))
  app.get('/sitemap.xml', async (c) => {
    const finished = await answers.read('/sitemap.xml', async () => {
      const [categories, items] = await Promise.all([listCategories(deps), listItemDates(deps)])
      return {
        status: 200,
        headers: { 'content-type': 'application/xml', 'cache-control': FILE_CACHE },
        body: writeSitemap(PUBLIC_URL, { categories: categories.filter(({ kind }) => kind === 'item'), items }),
      }
    })
    return sendFinished(c, finished, { answers, key: '/sitemap.xml' })
  })
}
