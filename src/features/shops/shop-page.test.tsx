import { expect, it } from 'vitest'
import { addDays, formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { sampleShop } from '#tests/support/sample-shop.ts'

const today = toJapanDate(Date.now())
const shop = {
  ...sampleShop(),
  kana: '',
  lead: '',
  postalCode: '107-0062',
  city: '港区',
  address1: '南青山1-1-1',
  address2: '',
  access: '',
  lat: 35.6,
  lng: 139.7,
  phone: '03-0000-0000',
  parking: '',
  days: [
    { date: addDays(today, -1), hours: null, reason: '過ぎた日' },
    { date: today, hours: null, reason: '設備点検のため' },
    { date: addDays(today, 1), hours: { opens: '12:00', closes: '15:00' }, reason: '' },
  ],
}

it('says on which days the staff close or open the shop, and why', async () => {
  await renderStore({ path: '/shop', answers: { '/api/Shops': { data: [shop] } } })
  const tomorrow = formatShortDay(addDays(today, 1))
  // Without the marks that keep words whole.
  const readPage = () => document.body.textContent.replace(/[\u200b\u2060]/g, '')
  for (const text of [
    `${formatShortDay(today)}は休業します（設備点検のため）。`,
    `${tomorrow}は12:00〜15:00に営業します。`,
    `本日はお休みです（次は${tomorrow} 12:00から）`,
  ])
    await expect.poll(readPage).toContain(text)
  expect(readPage()).not.toContain('過ぎた日')
})
