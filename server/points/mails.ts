import { formatPoints } from '#contract/points/labels.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { defineMail, type MailProps } from '#server/platform/mailer/mail.ts'

interface ExpiringProps extends MailProps {
  expiring: { points: number; lastDay: string }[]
}

export const pointsExpiringMail = defineMail<ExpiringProps>('pointsExpiring', ({ expiring }, { url }) => ({
  subject: 'ポイントの有効期限のお知らせ',
  body: [
    { text: 'お持ちのポイントの有効期限が近づいています。\n期限を過ぎたポイントは、お使いいただけません。' },
    { lines: expiring.map(({ points, lastDay }) => `${formatPoints(points)}：${formatDay(lastDay)}まで`) },
    { button: 'ポイントを確認する', link: `${url}/mypage/points` },
  ],
}))
