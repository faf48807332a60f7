import { formatDay, toJapanInstant } from '#contract/shared/civil-date.ts'
import type { Locator } from '@playwright/test'
import { logInAs, newEmail, register, registerCustomer } from './support/customer.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { readMailedLink } from './support/mailbox.ts'
import { waitForClosedSheet, waitForHydration } from './support/hydration.ts'
import {
  chooseFreeTime,
  chooseTime,
  dayWithoutYokohama,
  fillContact,
  openDay,
  openForm,
  send,
  bookAllCapacity,
} from './support/reservation.ts'

journey(
  'a guest reserves a visit, then changes and cancels it by the mail’s link @both',
  async ({ page, complaints }, info) => {
    complaints.allow(/410 \(Gone\)/)
    const isPhone = info.project.name === 'phone'
    const [day, other] = isPhone ? [openDay(9), openDay(12)] : [openDay(16), openDay(19)]
    const email = newEmail()
    await openForm(page, '?shop=1&item=1101')
    await expect(page.getByLabel('店舗')).toHaveValue('1')
    await page.getByRole('button', { name: '内容を確認する' }).click()
    await expect(page.getByRole('alert')).toContainText('ご希望の日時を選択してください。')
    await chooseTime(page, day, '14:00')
    await page.getByRole('group', { name: '時間' }).getByRole('button', { name: '15:00' }).click()
    await expect(page.getByText(`第2希望 ${formatDay(day)} 15:00〜16:00`)).toBeVisible()
    await page.getByLabel('ご用件').fill('ソファの座り心地を比べたいです。')
    await fillContact(page, email)

    await page.reload()
    await expect(page.getByText('前回の入力の続きです。')).toBeVisible()
    await expect(page.getByText(`第1希望 ${formatDay(day)} 14:00〜15:00`)).toBeVisible()
    await expect(page.getByLabel('ご用件')).toHaveValue('ソファの座り心地を比べたいです。')
    await send(page)
    await expect(page).toHaveURL(/\/reservation\/completion#[0-9A-Z]{26}$/)
    await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(/R-\d{6}-\w{4}/)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'カレンダーに追加' }).click()
    expect((await saved).suggestedFilename()).toBe('komorebi-reservation.ics')

    const link = await readMailedLink(email, 'ご予約を承りました')
    await page.goto(link)
    await expect(page).toHaveURL('/reservation/manage')
    const visit = page.getByRole('article')
    await expect(visit).toContainText(`${formatDay(day)} 14:00〜15:00`)
    await visit.getByRole('button', { name: '日時を変更する' }).click()
    const change = page.getByRole('dialog', { name: '日時の変更' })
    await chooseTime(change, other, '11:00')
    await change.getByRole('button', { name: 'この日時に変更する' }).click()
    await expect(visit).toContainText(`${formatDay(other)} 11:00〜12:00`)
    await visit.getByRole('button', { name: 'キャンセルする' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' }).click()
    await expect(visit).toContainText('キャンセル済み')
    await waitForClosedSheet(page)

    await page.goto('/')
    await page.goto(`/reservation/manage#${'x'.repeat(43)}`)
    await expect(page.getByText(/リンクの有効期限/)).toBeVisible()
  },
)

journey('a customer finds the reservation on my page and moves it', async ({ page, complaints }) => {
  complaints.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/)
  await register(page)
  await page.goto('/shop')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'こもれび 世田谷ショールームを予約する' }).click()
  const popup = page.getByRole('dialog', { name: '来店予約' })
  await expect(popup.getByLabel('姓')).toHaveValue('山田')
  const day = openDay(23)
  const other = openDay(26)
  await chooseTime(popup, day, '13:00')
  await popup.getByLabel('電話番号').fill('09012345678')
  await send(popup)
  await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
  await expect(popup).toBeHidden()
  await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeInViewport()

  await page.goto('/mypage')
  await expect(page.getByRole('region', { name: '次のご予約' })).toContainText(`${formatDay(day)} 13:00〜14:00`)
  await page.getByRole('link', { name: 'ご予約を確認する' }).click()
  const visit = page.getByRole('article')
  await visit.getByRole('button', { name: '日時を変更する' }).click()
  const change = page.getByRole('dialog', { name: '日時の変更' })
  await chooseTime(change, other, '16:00')
  await change.getByRole('button', { name: 'この日時に変更する' }).click()
  await expect(page.getByText('ご予約の日時を変更しました')).toBeVisible()
  await expect(visit).toContainText(`${formatDay(other)} 16:00〜17:00`)

  await expect(change).toBeHidden()
  await page.context().setOffline(true)
  await expect(visit.getByRole('button', { name: 'オフラインのため変更できません' })).toBeVisible()
  await page.context().setOffline(false)
  await visit.getByRole('button', { name: 'キャンセルする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' }).click()
  await expect(page.getByText('これからのご予約はありません。')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'キャンセルしたご予約' })).toBeVisible()
})

journey(
  'each Back is one step: to the form, to the page below it, and from the result @both',
  async ({ page }, info) => {
    await page.goto('/shop')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'こもれび 世田谷ショールームを予約する' }).click()
    const popup = page.getByRole('dialog', { name: '来店予約' })
    await chooseFreeTime(popup, openDay(info.project.name === 'phone' ? 42 : 44))
    await fillContact(popup, newEmail())
    await popup.getByRole('button', { name: '内容を確認する' }).click()
    await expect(popup.getByRole('heading', { name: '内容の確認' })).toBeVisible()
    await page.goBack()
    await expect(popup.getByRole('button', { name: '内容を確認する' })).toBeVisible()
    await expect(popup.getByLabel('姓')).toHaveValue('山田')
    await page.goBack()
    await expect(popup).toBeHidden()
    await expect(page).toHaveURL('/shop')

    await page.getByRole('link', { name: 'こもれび 世田谷ショールームを予約する' }).click()
    await expect(popup.getByLabel('姓')).toHaveValue('山田')
    await send(popup)
    await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/shop')
    await expect(page.getByRole('heading', { name: 'ショールーム', level: 1 })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
  },
)

journey(
  'a time that was taken meanwhile is refused with the nearest free times',
  async ({ page, request, complaints }) => {
    complaints.allow(/409 \(Conflict\)/)
    await openForm(page, '?shop=1')
    const day = openDay(30)
    const time = await chooseFreeTime(page, day)
    await fillContact(page, newEmail())
    await bookAllCapacity(request, new Date(toJapanInstant(day, time)).toISOString())
    await send(page)
    await expect(page.getByRole('heading', { name: 'ご予約の内容をご確認ください' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('先に予約が入りました')
    await expect(page.getByLabel('姓')).toHaveValue('山田')
    await page.getByRole('group', { name: '近い空き枠' }).getByRole('button').first().click()
    await send(page)
    await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
    await expect(page.getByText('ご確認いただきたいもの')).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/reservation?shop=1')
  },
)

journey(
  'an offline reservation is stored, marked as unconfirmed, and sent when the network returns @phone',
  async ({ page, complaints }) => {
    complaints.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/)
    const day = openDay(33)
    await openForm(page, '?shop=1')
    await chooseFreeTime(page, day)
    await fillContact(page, newEmail())
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await send(page)
    await expect(page.getByText('まだ確定していません。')).toBeVisible()
    await expect(page.getByText('インターネットにつながり次第、自動で送信します。')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible({ timeout: 30_000 })
  },
)

journey(
  'without storage a notice is shown, and the browser asks before the page closes',
  async ({ page, complaints }) => {
    complaints.allow(/IndexedDB|storage|net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/i)
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('Blocked', 'SecurityError')
      }
    })
    await openForm(page, '?shop=1')
    await chooseFreeTime(page, openDay(40))
    await fillContact(page, newEmail())
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await send(page)
    await expect(page.getByText('送信が終わるまで、このページを閉じないでください。')).toBeVisible()
    const asking = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asking
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible({ timeout: 30_000 })
  },
)

journey('changing the shop removes unavailable wishes with a notice', async ({ page }) => {
  await openForm(page, '?shop=1')
  const day = dayWithoutYokohama(7)
  const time = await chooseFreeTime(page, day)
  const wish = page.getByText(`第1希望 ${formatDay(day)} ${time}`)
  await expect(wish).toBeVisible()
  await page.getByLabel('店舗').selectOption('こもれび 横浜')
  await expect(page.getByText('お受けできない日時を、ご希望から外しました。')).toBeVisible()
  await expect(wish).toBeHidden()
})

journey(
  'the completion page has next steps, and a customer gets there from home in six taps @phone',
  async ({ page }) => {
    await page.goto('/reservation/completion')
    await expect(page.getByText('ご予約は、来店予約のページから承ります。')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '来店予約' }).click()
    await expect(page).toHaveURL('/reservation')

    await logInAs(page, await registerCustomer({ phone: '09012345678' }))
    await page.goto('/')
    await waitForHydration(page)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    await tap(page.getByRole('main').getByRole('link', { name: '来店予約' }).first())
    const popup = page.getByRole('dialog', { name: '来店予約' })
    // One tap opens the list, one selects.
    taps += 2
    await popup.getByLabel('店舗').selectOption('こもれび 福岡')
    await tap(popup.getByRole('group', { name: '時間' }).getByRole('button', { disabled: false }).last())
    await tap(popup.getByRole('button', { name: '内容を確認する' }))
    await tap(popup.getByRole('button', { name: '予約する', exact: true }))
    await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(6)

    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: '会員登録' })).toBeHidden()
    await main.getByRole('link', { name: '店舗への道順' }).click()
    await expect(page).toHaveURL('/shop#shop-4')
  },
)
