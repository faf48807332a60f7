import { formatNumber } from '#contract/shared/format-number.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { defineMail, type MailProps } from '#server/platform/mailer/mail.ts'

interface ExpiringProps extends MailProps {
  expiring: { points: number; lastDay: string }[]
}

export const pointsExpiringMail = defineMail<ExpiringProps>('pointsExpiring', ({ expiring }, { url }) => ({
  subject: 'ポイントの有効期限のお知らせ',
  body: [
    { text: 'お持ちのポイントの有効期限が近づいています。\n期限を過ぎたポイントは、お使いいただけません。' },
    { lines: expiring.map(({ points, lastDay }) => `${formatNumber(points)}ポイント：${formatDay(lastDay)}まで`) },
    { button: '商品を見る', link: `${url}/items` },
  ],
}))
