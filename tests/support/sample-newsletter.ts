import type { NewsletterProps } from '#server/newsletter/mails.ts'
import { SELLER } from './sample-shop.ts'

/** What its mail is written from, apart from the name. */
export const NEWSLETTER: Omit<NewsletterProps, 'name'> = {
  letter: {
    subject: '冬の新作のご案内',
    body: [
      { lines: ['<b>新作</b>が', '入荷しました。'] },
      { button: '新作を見る', link: '/items' },
      { note: '税込み' },
    ],
  },
  seller: SELLER,
  unsubscribeUrl: 'https://shop.example.jp/newsletter/01KAGQ5M00AAAAAAAAAAAAAAAA.b9Yd0vN3mUq7y4kZr1s2',
  isPreview: false,
}

/** The file of a newsletter. */
export const NEWSLETTER_FILE = `件名: 冬の新作のご案内

新作が入荷しました。

[新作を見る](/items)
`

export const NEWS_FILE = '---\ntitle: 年末の営業\ncategory: info\n---\n\n28日までです。\n'
