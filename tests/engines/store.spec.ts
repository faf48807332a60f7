/**
 * The store's promises in each engine: it starts offline, stores what customers do, and never replaces an open page by a new
 * version. One file, so that each engine is started once.
 */
import { expect } from '@playwright/test'
import { CABINET, countGuestKeys, LAMP } from '#tests/e2e/support/cart.ts'
import { type Deploys, versionText } from '#tests/e2e/support/deploys.ts'
import { openAsReturningVisitor } from '#tests/e2e/support/catalogue.ts'
import { isMarked, mark, waitForHydration } from '#tests/e2e/support/hydration.ts'
import { checkForUpdate, origin, waitForWorker } from '#tests/e2e/support/worker.ts'
import type { Tab } from './engine.ts'
import { journey } from './journey.ts'
import { click, expectLink, expectText, part, partBelow } from './steps.ts'

const CONTACT = {
  姓: '山田',
  名: '花子',
  セイ: 'ヤマダ',
  メイ: 'ハナコ',
  電話番号: '09012345678',
}

/** A URL and the text to expect. */
const SEEN = [
  ['/', 'カテゴリーからさがす'],
  ['/items', '商品一覧'],
  [LAMP.path, LAMP.name],
] as const

journey('visited pages open after an offline start', async ({ device, store }) => {
  const before = await device.newTab()
  for (const [path, heading] of SEEN) {
    await before.goto(path)
    await waitForWorker(before)
    await part(before, 'heading', heading)
  }
  const tab = await device.newTab()
  await before.close()
  await store.leave()
  for (const [path, heading] of SEEN) {
    await tab.goto(path)
    await part(tab, 'heading', heading)
    await waitForHydration(tab)
    // Server-rendered HTML while the server is away, so it comes from the worker. Neither engine reports the worker's part.
    expect(await origin(tab), path).not.toBe('shell')
  }
})

journey('the whole catalogue opens and can be searched offline', async ({ device, store }) => {
  const tab = await device.newTab()
  await openAsReturningVisitor(tab)
  await store.leave()
  await tab.goto(CABINET.path)
  await part(tab, 'heading', CABINET.name)
  await partBelow(tab, 'heading', 'サイズ・素材・お手入れ')
  await (await part(tab, 'searchbox', '商品をさがす')).type('らんぷ\n')
  await part(tab, 'heading', '「らんぷ」の検索結果')
  await click(tab, 'link', LAMP.name)
  await part(tab, 'heading', LAMP.name)
  await partBelow(tab, 'heading', 'サイズ・素材・お手入れ')
})

journey('favorites and cart are stored offline and in sync in two tabs', async ({ device, store }) => {
  const tab = await device.newTab()
  await openAsReturningVisitor(tab)
  await store.leave()
  await tab.goto(LAMP.path)
  // The notice shifts the page, and the driver would click beside the button.
  await expectText(tab, 'オフラインです')
  await click(tab, 'button', 'カートに入れる')
  await expectText(tab, 'カートに1点入っています')
  await click(tab, 'button', 'お気に入りに追加')
  await part(tab, 'button', 'お気に入りから外す')
  await expect.poll(() => countGuestKeys(tab, 'cart')).toBe(1)
  await expect.poll(() => countGuestKeys(tab, 'favorites')).toBe(1)

  const other = await device.newTab()
  await other.goto(LAMP.path)
  await part(other, 'button', 'お気に入りから外す')
  await expectText(other, 'カートに1点入っています')
  await click(other, 'button', 'カートに入れる')
  await expectText(other, 'カートに2点入っています')
  await expectText(tab, 'カートに2点入っています')
  await click(other, 'button', 'お気に入りから外す')
  await part(tab, 'button', 'お気に入りに追加')
  await click(tab, 'button', 'お気に入りに追加')
  await part(other, 'button', 'お気に入りから外す')

  for (const it of [tab, other]) {
    await it.reload()
    await expectText(it, 'カートに2点入っています')
    await part(it, 'button', 'お気に入りから外す')
  }
  await tab.goto('/mypage/favorite')
  await part(tab, 'link', LAMP.name)
  await click(tab, 'button', 'カート')
  await expectText(tab, '合計（2点）')
})

/** A day in the next weeks. The engines find no table cells by name. */
function chooseFreeDay(): boolean {
  const free = [...document.querySelectorAll<HTMLElement>('[data-date]')].filter((it) => it.innerText.includes('○'))
  free.at(-1)?.click()
  return free.length > 0
}

/** Reserves while the store is away. Ends on the page that shows the waiting submission. */
async function reserveWithoutStore(tab: Tab, store: Deploys, time: string, email: string): Promise<void> {
  await openAsReturningVisitor(tab)
  await tab.goto('/reservation?shop=1')
  await waitForHydration(tab)
  await expect.poll(() => tab.evaluate(chooseFreeDay)).toBe(true)
  await click(tab, 'button', time)
  for (const [name, text] of Object.entries({ ...CONTACT, メールアドレス: email }))
    await (await part(tab, 'textbox', name)).type(text)
  await store.leave()
  await click(tab, 'button', '内容を確認する')
  await click(tab, 'button', '予約する')
  await expectText(tab, 'まだ確定していません。')
}

journey('an offline reservation is sent by the next page after the app was closed', async ({ device, store }) => {
  const tab = await device.newTab()
  await reserveWithoutStore(tab, store, '13:00', 'closed@example.jp')
  // Closed before the store returns, so that the next page sends it and shows the outcome.
  const next = await device.newTab()
  await tab.close()
  await store.serve()
  await next.goto('/law')
  await expectText(next, '来店予約を受け付けました')
})

journey(
  'an offline reservation is sent by the open page when the server is reachable again',
  async ({ device, store }) => {
    const tab = await device.newTab()
    await reserveWithoutStore(tab, store, '16:00', 'open@example.jp')
    await store.serve()
    await expectText(tab, 'ご予約を承りました')
  },
)

journey('an offline reservation is sent when the hidden page becomes visible', async ({ device, store }) => {
  const tab = await device.newTab()
  await reserveWithoutStore(tab, store, '11:00', 'shown@example.jp')
  await expectText(tab, 'オフラインです')
  await tab.hide()
  await expect.poll(() => tab.evaluate(() => document.hidden)).toBe(true)
  await store.serve()
  // Longer than a visible page waits before it checks connectivity.
  await new Promise((done) => setTimeout(done, 6_000))
  await expectText(tab, 'まだ確定していません。')
  await tab.show()
  await expectText(tab, 'ご予約を承りました')
})

journey('only the tab that accepts the update reloads; the other continues', async ({ device, store }) => {
  const tab = await device.newTab()
  const reading = await device.newTab()
  for (const it of [tab, reading]) {
    await it.goto('/')
    await waitForWorker(it)
    await mark(it)
  }
  await store.deploy(2)
  await checkForUpdate(tab)
  for (const it of [tab, reading]) await expectText(it, '新しいバージョンがあります')
  await expectLink(tab, versionText(1))

  await click(tab, 'button', '更新する')
  await expectLink(tab, versionText(2))
  expect(await isMarked(tab)).toBe(false)
  expect(await isMarked(reading)).toBe(true)
  await expectLink(reading, versionText(1))

  // The next page has the new version.
  await click(reading, 'link', '店舗')
  await part(reading, 'heading', '店舗・ショールーム')
  await expectLink(reading, versionText(2))
  expect(await isMarked(reading)).toBe(false)
})
