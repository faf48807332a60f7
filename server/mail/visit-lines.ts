import type { Block } from './letter.ts'
import type { VisitFacts } from './mail-kinds.ts'

/** What was agreed, a line each. */
export const visitLines = (visit: VisitFacts): Block => ({
  lines: [
    `予約番号：${visit.number}`,
    `日時：${visit.when}`,
    `内容：${visit.what}`,
    `店舗：${visit.shop}`,
    `場所：${visit.where}`,
    `人数：${visit.people}`,
  ],
})

/** How to change it. */
export const changeNote = ({ changeUntil, shop, shopPhone }: VisitFacts): Block => ({
  note: `変更・キャンセルは、${changeUntil}まで\n上のページで承ります。そのあとは、\n${shop}（${shopPhone}）へお電話ください。`,
})
