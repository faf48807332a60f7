/**
 * What the store promises on any device, once for each engine: it starts without network, it keeps what one does, and a
 * new version takes nobody's page away. One file, so that each engine is started once.
 */
import { expect } from '@playwright/test'
import { CABINET, keptKeys, LAMP } from '#tests/e2e/support/baskets.ts'
import { type Deploys, signOf } from '#tests/e2e/support/deploys.ts'
import { comeBack } from '#tests/e2e/support/pack.ts'
import { isMarked, mark, takenOver } from '#tests/e2e/support/program.ts'
import { lookForUpdate, origin, workerIsThere } from '#tests/e2e/support/worker.ts'
import type { Tab } from './engine.ts'
import { journey } from './journey.ts'
import { click, expectText, part } from './steps.ts'

const CONTACT = {
  姓: '山田',
  名: '花子',
  セイ: 'ヤマダ',
  メイ: 'ハナコ',
  電話番号: '09012345678',
}

/** An address and what is read there first. */
const SEEN = [
  ['/', 'カテゴリーからさがす'],
  ['/items', '商品一覧'],
  [LAMP.path, LAMP.name],
] as const

journey('what was seen is there at a start without network', async ({ device, store }) => {
  const before = await device.newTab()
  for (const [path, heading] of SEEN) {
    await before.goto(path)
    await workerIsThere(before)
    await part(before, 'heading', heading)
  }
  const tab = await device.newTab()
  await before.close()
  await store.leave()
  for (const [path, heading] of SEEN) {
    await tab.goto(path)
    await part(tab, 'heading', heading)
    await takenOver(tab)
    // As the server rendered it, which is away: so the worker kept it. Neither engine tells the worker's part in it.
    expect(await origin(tab), path).not.toBe('shell')
  }
})

journey('without network the whole catalogue opens and is searched', async ({ device, store }) => {
  const tab = await device.newTab()
  await comeBack(tab)
  await store.leave()
  await tab.goto(CABINET.path)
  await part(tab, 'heading', CABINET.name)
  await part(tab, 'heading', 'サイズ・素材・お手入れ')
  await (await part(tab, 'searchbox', '商品をさがす')).type('らんぷ\n')
  await part(tab, 'heading', '「らんぷ」の検索結果')
  await click(tab, 'link', LAMP.name)
  await part(tab, 'heading', LAMP.name)
  await part(tab, 'heading', 'サイズ・素材・お手入れ')
})

journey('without network favorites and the cart are kept, and in step in two tabs', async ({ device, store }) => {
  const tab = await device.newTab()
  await comeBack(tab)
  await store.leave()
  await tab.goto(LAMP.path)
  await click(tab, 'button', 'カートに入れる')
  await expectText(tab, 'カートに1点入っています')
  await click(tab, 'button', 'お気に入りに追加')
  await part(tab, 'button', 'お気に入りから外す')
  await expect.poll(() => keptKeys(tab, 'cart')).toBe(1)
  await expect.poll(() => keptKeys(tab, 'favorites')).toBe(1)

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

/** One of the next weeks. Inside of a table the engines find no cell by its name. */
function chooseFreeDay(): boolean {
  const free = [...document.querySelectorAll<HTMLElement>('[data-date]')].filter((it) => it.innerText.includes('○'))
  free.at(-1)?.click()
  return free.length > 0
}

/** Ends on the page that says that it waits, while the store is away. */
async function reserveWithoutStore(tab: Tab, store: Deploys, time: string, email: string): Promise<void> {
  await comeBack(tab)
  await tab.goto('/reservation?shop=1')
  await takenOver(tab)
  await expect.poll(() => tab.evaluate(chooseFreeDay)).toBe(true)
  await click(tab, 'button', time)
  for (const [name, text] of Object.entries({ ...CONTACT, メールアドレス: email }))
    await (await part(tab, 'textbox', name)).type(text)
  await store.leave()
  await click(tab, 'button', '内容を確認する')
  await click(tab, 'button', '予約する')
  await expectText(tab, 'まだ確定していません。')
}

journey('reserved without network and closed, it goes out with the next page', async ({ device, store }) => {
  const tab = await device.newTab()
  await reserveWithoutStore(tab, store, '13:00', 'closed@example.jp')
  // Closed before it could hear the store again, so that it is the next page that sends and tells of it.
  const next = await device.newTab()
  await tab.close()
  await store.serve()
  await next.goto('/law')
  await expectText(next, '来店予約を受け付けました')
})

journey(
  'reserved without network, the open page sends it when the store can be heard again',
  async ({ device, store }) => {
    const tab = await device.newTab()
    await reserveWithoutStore(tab, store, '16:00', 'open@example.jp')
    await store.serve()
    await expectText(tab, 'ご予約を承りました')
  },
)

journey('reserved without network and put away, it goes out when it is looked at again', async ({ device, store }) => {
  const tab = await device.newTab()
  await reserveWithoutStore(tab, store, '11:00', 'shown@example.jp')
  await expectText(tab, 'オフラインです')
  await tab.hide()
  await expect.poll(() => tab.evaluate(() => document.hidden)).toBe(true)
  await store.serve()
  // Longer than a page that is seen waits before it looks for the network.
  await new Promise((done) => setTimeout(done, 6_000))
  await expectText(tab, 'まだ確定していません。')
  await tab.show()
  await expectText(tab, 'ご予約を承りました')
})

journey('only the tab that agrees to a new version is loaded anew; the other goes on', async ({ device, store }) => {
  const [tab, reading] = [await device.newTab(), await device.newTab()]
  for (const it of [tab, reading]) {
    await it.goto('/')
    await workerIsThere(it)
    await mark(it)
  }
  await store.deploy(2)
  await lookForUpdate(tab)
  for (const it of [tab, reading]) await expectText(it, '新しいバージョンがあります')
  await part(tab, 'link', signOf(1))

  await click(tab, 'button', '更新する')
  await part(tab, 'link', signOf(2))
  expect(await isMarked(tab)).toBe(false)
  expect(await isMarked(reading)).toBe(true)
  await part(reading, 'link', signOf(1))

  // The next page is one of the new version.
  await click(reading, 'link', '会社案内')
  await part(reading, 'heading', '会社案内')
  await part(reading, 'link', signOf(2))
  expect(await isMarked(reading)).toBe(false)
})
