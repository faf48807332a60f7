import { expect, it } from 'vitest'
import { renderMail } from '#server/platform/mailer/layout.ts'
import { NEWSLETTER } from '#tests/support/sample-newsletter.ts'
import { newsletterMail } from './mails.ts'

const sender = { url: 'https://shop.example.jp' }
const write = (more: object = {}) =>
  renderMail(newsletterMail.write({ name: '山田', ...NEWSLETTER, ...more }, sender), '山田', sender)

it('says who sends the newsletter and where they are, and how to end it', () => {
  const { seller, unsubscribeUrl } = NEWSLETTER
  const mail = write()
  for (const line of [`発行：${seller.name}`, `〒${seller.postalCode}`, seller.address, unsubscribeUrl])
    expect(mail.text.split('\n')).toContain(line)
  expect(mail.text).toContain('配信の停止は')
  expect(mail.html).toContain(`<a href="${unsubscribeUrl}"`)
  expect(mail.unsubscribeUrl).toBe(unsubscribeUrl)
})

it('links to the pages of the store, and marks a preview', () => {
  expect(write().text).toContain('▼ 新作を見る\nhttps://shop.example.jp/items\n')
  expect(write().subject).toBe('【こもれび】冬の新作のご案内')
  expect(write({ isPreview: true }).subject).toBe('【こもれび】（確認用）冬の新作のご案内')
})
