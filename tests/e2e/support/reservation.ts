import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { ulid } from 'ulid'
import { toJapanDate, addDays } from '#contract/shared/civil-date.ts'
import { getOpening, type ShopDays } from '#contract/shops/hours.ts'
import { newEmail } from './customer.ts'
import { expect } from './journey.ts'
import { waitForHydration } from './hydration.ts'

const [SHOP, YOKOHAMA] = JSON.parse(readFileSync('content/shops.json', 'utf8')) as ShopDays[]

/** A day at least this far ahead on which the shop 世田谷 is open. Each journey uses another one. */
export function openDay(ahead: number): string {
  const date = addDays(toJapanDate(Date.now()), ahead)
  return getOpening(SHOP!, date) ? date : openDay(ahead + 1)
}

/** The same, and 横浜 is closed. */
export function dayWithoutYokohama(ahead: number): string {
  const date = openDay(ahead)
  return getOpening(YOKOHAMA!, date) ? dayWithoutYokohama(ahead + 1) : date
}

async function showTimes(within: Page | Locator, date: string): Promise<Locator> {
  const days = within.getByRole('group', { name: '日付' })
  await expect(days).toBeVisible()
  const cell = days.locator(`[data-date="${date}"]`)
  while ((await cell.count()) === 0) await within.getByRole('button', { name: '次の月' }).click()
  await expect(cell).toContainText(/[○△]/)
  await cell.click()
  return within.getByRole('group', { name: '時間' })
}

/** Chooses a day and a time in the calendar, paging as needed. */
export async function chooseTime(within: Page | Locator, date: string, time: string): Promise<void> {
  await (await showTimes(within, date)).getByRole('button', { name: time }).click()
}

/** Chooses the first free time, such as `12:00`. */
export async function chooseFreeTime(within: Page | Locator, date: string): Promise<string> {
  const button = (await showTimes(within, date)).getByRole('button', { disabled: false }).first()
  await button.click()
  return (await button.textContent())!.slice(0, 5)
}

/** Books all capacity of a time. */
export async function bookAllCapacity(request: APIRequestContext, startsAt: string): Promise<void> {
  const people = { adults: 1, children: 0, purpose: '', itemIds: [], note: '', address: null }
  const names = { familyName: '先', givenName: '客', familyKana: 'サキ', givenKana: 'キャク', phone: '09012345678' }
  let status = 200
  while (status === 200) {
    const contact = { ...names, email: newEmail() }
    const response = await request.post('/api/Reservations', {
      headers: { 'idempotency-key': ulid() },
      data: { kind: 'consultation', shopId: 1, wishes: [startsAt], ...people, contact },
    })
    status = response.status()
  }
  expect(status).toBe(409)
}

const CONTACT = { 姓: '山田', 名: '花子', セイ: 'やまだ', メイ: 'はなこ', 電話番号: '０９０−１２３４−５６７８' }

export async function fillContact(within: Page | Locator, email: string): Promise<void> {
  for (const [name, text] of Object.entries({ ...CONTACT, メールアドレス: email }))
    await within.getByRole('textbox', { name, exact: true }).fill(text)
}

export async function openForm(page: Page, search = ''): Promise<void> {
  await page.goto(`/reservation${search}`)
  await waitForHydration(page)
  await expect(page.getByLabel('店舗')).toBeVisible()
}

export async function send(within: Page | Locator): Promise<void> {
  await within.getByRole('button', { name: '内容を確認する' }).click()
  await expect(within.getByRole('heading', { name: '内容の確認' })).toBeFocused()
  await within.getByRole('button', { name: '予約する', exact: true }).click()
}
