/** Applications: sent offline with a CV, a wrong file, and the outcome. */
import type { Page } from '@playwright/test'
import { newEmail } from './support/customer.ts'
import { confirmAndSend, desk } from './support/forms.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForMail } from './support/mailbox.ts'
import { fillContact } from './support/reservation.ts'
import { waitForWorker } from './support/worker.ts'

const NO_NETWORK = /net::ERR_|Failed to load resource|NoNetworkError/
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

const accepted = (page: Page) => page.getByRole('heading', { name: 'ご応募を承りました' })

async function fillForm(page: Page, email: string): Promise<void> {
  await page.goto('/recruitment#apply')
  await waitForHydration(page)
  await page.getByLabel('応募する職種').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: '志望動機' }).fill('木の家具を長く使う暮らしを伝えたいです。')
  await fillContact(page, email)
}

const addFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('応募書類を選ぶ').setInputFiles([{ name, mimeType, buffer }])

journey('an application sent offline arrives exactly once, with its CV', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await page.goto('/')
  await waitForWorker(page)
  const email = newEmail()
  await fillForm(page, email)
  await addFile(page, 'cv.docx', 'application/msword', Buffer.from('PK'))
  await expect(page.getByRole('alert')).toContainText('PDF・JPEG・PNG')
  await addFile(page, '履歴書.pdf', 'application/pdf', Buffer.concat([PDF, Buffer.alloc(10_000_001)]))
  await expect(page.getByRole('alert')).toContainText('10MBまで')
  await expect(page.getByRole('textbox', { name: '志望動機' })).toHaveValue(/木の家具/)
  // As some scanners and systems give it: with a byte order mark and a line feed, capitals and no media type.
  await addFile(page, '履歴書.PDF', '', Buffer.concat([Buffer.from('\ufeff\n'), PDF]))
  await expect(page.getByRole('list', { name: '添付する書類' })).toContainText('履歴書.PDF')
  await context.setOffline(true)
  await confirmAndSend(page)
  await expect(page).toHaveURL(/\/recruitment\/completion#[0-9A-Z]{26}$/)
  await expect(page.getByText('受付はまだ完了していません。')).toBeVisible()
  const url = page.url()
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(url)
  await expect(accepted(later)).toBeVisible({ timeout: 60_000 })
  const list = await desk('applications', 'list', '--q', email)
  expect(list.match(/A-\d{6}-\w{4}/g)).toHaveLength(1)
  expect(await desk('applications', 'show', list.match(/A-\d{6}-\w{4}/)![0])).toContain('1点')
  await waitForMail(email, '採用へのご応募を承りました')
})

journey('the completion page without an application links to the jobs', async ({ page }) => {
  await page.goto('/recruitment/completion')
  await expect(page.getByText('ご応募は、採用情報のページから承ります。')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '採用情報' }).last().click()
  await expect(page).toHaveURL('/recruitment')
})
