/** With worker and offline catalogue, any page opens in a new tab while offline, visited or not. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { CABINET, LAMP, cartLines, isFilled, listCustomerReplicas, openCart, putInCart } from './support/cart.ts'
import { register } from './support/customer.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { openAsReturningVisitor } from './support/catalogue.ts'
import { listStoredKeys } from './support/stored-data.ts'

/** Console messages about failed requests. */
const NO_NETWORK = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|NoNetworkError/

interface Start {
  path: string
  heading: string | RegExp
  /** The page's main content. */
  shows: (page: Page) => Locator
}

const link = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first()
const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })
const region = (name: string, hasText: string) => (page: Page) => page.getByRole('region', { name }).filter({ hasText })
const firstCard = (page: Page) => page.getByRole('article').first().getByRole('link')

/** Opens each page in a new tab, without other tabs. */
async function startEach(context: BrowserContext, starts: readonly Start[], then?: (page: Page) => Promise<void>) {
  const received: string[] = []
  context.on(
    'console',
    (it) => ['error', 'warning'].includes(it.type()) && received.push(`${it.page()?.url()}: ${it.text()}`),
  )
  context.on('weberror', (it) => received.push(`${it.page()?.url()}: ${it.error().message}`))
  await context.setOffline(true)
  for (const it of context.pages()) await it.close()
  for (const { path, heading, shows } of starts) {
    const page = await context.newPage()
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect.soft(shows(page), path).toBeVisible()
    await then?.(page)
    await page.close()
  }
  expect(
    received.filter((it) => !NO_NETWORK.test(it)),
    'the browser complained',
  ).toEqual([])
}

journey('any page opens in a new tab while offline', async ({ page, context, complaints }) => {
  journey.setTimeout(240_000)
  complaints.allow(NO_NETWORK)
  await openAsReturningVisitor(page)
  const { data } = await (await page.request.get('/api/Categories')).json()
  const categories = data as { id: number; name: string; kind: string; parentId: number | null; itemCount: number }[]
  const category = categories.find((it) => it.kind === 'item' && it.parentId !== null && it.itemCount > 0)!
  await startEach(context, [
    { path: '/', heading: /./, shows: firstCard },
    { path: '/items', heading: '商品一覧', shows: firstCard },
    { path: `/items/category/${category.id}`, heading: category.name, shows: firstCard },
    { path: CABINET.path, heading: CABINET.name, shows: (it) => it.getByRole('button', { name: 'カートに入れる' }) },
    { path: '/category', heading: 'カテゴリー', shows: link(category.name) },
    { path: '/shop', heading: '店舗・ショールーム', shows: region('こもれび 世田谷ショールーム', '03-5550-0121') },
    { path: '/login', heading: 'ログイン', shows: textbox('メールアドレス') },
    { path: '/register', heading: '会員登録', shows: textbox('セイ') },
    { path: '/password/forgot', heading: 'パスワードの再設定', shows: textbox('メールアドレス') },
    { path: '/reservation?shop=1', heading: '来店予約', shows: textbox('姓') },
    { path: '/settings', heading: '設定', shows: (it) => it.getByText(/^\d+\/\d+ \d+:\d\d時点$/) },
    { path: '/mypage/favorite', heading: 'お気に入り', shows: (it) => it.getByText('お気に入りはまだありません') },
    { path: '/mypage', heading: 'ログイン', shows: textbox('パスワード') },
  ])
})

journey('a link to a shop works offline', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await openAsReturningVisitor(page)
  await context.setOffline(true)
  const tab = await context.newPage()
  await page.close()
  await tab.goto('/shop#shop-3')
  await expect(tab.locator('#shop-3')).toBeInViewport()
})

journey(
  'a customer’s pages open in a new tab while offline, with their data',
  async ({ page, context, complaints }) => {
    journey.setTimeout(240_000)
    // A request of the first page may be in progress when the network goes.
    complaints.allow(NO_NETWORK)
    await openAsReturningVisitor(page)
    const email = await register(page)
    const noVisits = (it: Page) => it.getByText('これからのご予約はありません。')
    await page.goto('/mypage/reservation')
    await expect(noVisits(page)).toBeVisible()
    // Pages show data and changes at once and then store them, which takes longer on a busy machine.
    await expect
      .poll(() => listStoredKeys(page))
      .toContainEqual(expect.stringMatching(/^saved-response:.*\/reservations$/))
    await putInCart(page, LAMP)
    await page.getByRole('main').getByRole('button', { name: 'お気に入りに追加' }).first().click()
    await expect(page.getByRole('main').getByRole('button', { name: 'お気に入りから外す' }).first()).toBeVisible()
    const hasFavorite = async () => (await listCustomerReplicas(page)).some((it) => isFilled(it, 'favorites'))
    await expect.poll(hasFavorite).toBe(true)
    const lines = async (tab: Page) => expect.soft(cartLines(await openCart(tab)), tab.url()).toHaveCount(1)
    await startEach(
      context,
      [
        { path: '/mypage', heading: 'マイページ', shows: (it) => it.getByText('山田 花子 様') },
        { path: '/mypage/profile', heading: '会員情報', shows: region('メールアドレス', email) },
        { path: '/mypage/favorite', heading: 'お気に入り', shows: link(LAMP.name) },
        { path: '/mypage/message', heading: 'メッセージ', shows: textbox('メッセージ') },
        { path: '/mypage/reservation', heading: 'ご予約', shows: noVisits },
        { path: '/mypage/withdrawal', heading: '退会のお手続き', shows: textbox('現在のパスワード') },
        {
          path: '/reservation',
          heading: '来店予約',
          shows: (it) => it.getByRole('textbox', { name: 'メールアドレス' }),
        },
        { path: '/login', heading: 'マイページ', shows: (it) => it.getByText('山田 花子 様') },
      ],
      lines,
    )
  },
)
