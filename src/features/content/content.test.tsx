import { expect, it } from 'vitest'
import type { TextPage } from '#contract/pages/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { listLinks } from '#tests/support/find-section.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const page = (change: Partial<TextPage>): TextPage => ({
  slug: 'contact',
  title: 'お問い合わせ',
  lead: '',
  summary: '',
  picture: null,
  revisedOn: null,
  body: [],
  ...change,
})

it('the contact page leads to the phone, a message, a visit and the inquiry form', async () => {
  const { screen } = await renderStore({ path: '/contact', answers: { '/api/Pages/contact': page({}) } })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
  expect(listLinks(document.querySelector('main article ul')!)).toEqual([
    '0120-000-000 tel:0120-000-000',
    'メッセージを書く /mypage/message',
    '日時を選ぶ /reservation',
    'リフォームを相談する /reform/inquiry',
  ])
  await expect.element(screen.getByText('通話無料', { exact: false })).toMatchTextContent(/10:00〜18:00/)
})

it('a guide shows its text, its links and the day of its revision', async () => {
  const guide = page({
    slug: 'returns',
    title: '返品・交換',
    revisedOn: '2026-04-01',
    body: [
      { type: 'paragraph', content: [{ type: 'text', text: '<b>8日以内</b>にご連絡ください。' }] },
      { type: 'paragraph', content: [{ type: 'link', text: '特定商取引法に基づく表記', href: '/law' }] },
    ],
  })
  const { screen } = await renderStore({ path: '/guide/returns', answers: { '/api/Pages/returns': guide } })
  await expect.element(screen.getByText('<b>8日以内</b>にご連絡ください。')).toBeVisible()
  await expect
    .element(screen.getByRole('article').getByRole('link', { name: '特定商取引法に基づく表記' }))
    .toHaveAttribute('href', '/law')
  await expect.element(screen.getByText('最終改定日：', { exact: false })).toHaveTextContent('最終改定日：2026年4月1日')
})

it('a guide that does not exist is not found, and nothing is requested', async () => {
  const { screen, asked } = await renderStore({
    path: '/guide/secrets',
    answers: { '/api/Pages/secrets': new CodedError('INTERNAL_ERROR') },
  })
  await expect.element(screen.getByText('お探しのページは', { exact: false })).toBeVisible()
  expect(asked).not.toContain('/api/Pages/secrets')
})
