import type { ReactNode } from 'react'
import styles from './keep-whole.module.css'

/** `11/20〜22`, `70〜72cm`, `9:30〜20:30`, `9-27`, `1万5,000円`, `1か月後`, `約3週間`, `1月3日（日）` */
const NUMBER =
  '\\d+/\\d+(?:〜\\d+(?:/\\d+)?)?|\\d[\\d,.:]*[〜-]\\d[\\d,.:]*[a-z㎡%]*|\\d+万\\d[\\d,]*円|約\\d+(?:か月|週間|日間?|時間|分|年)|\\d+か月[後前間分]?|\\d+月\\d+日(?:（[日月火水木金土](?:・祝)?）)?'

/** Words of the interface that Chromium's model of phrases (`auto-phrase`) breaks. Markdown of content has its own (`Inline.breaks`). */
const WORDS =
  'こんにちは|もう一度|おまかせ|お?問い合わせ|お届け日|お気に入り|生年月日|(?:支払い)?方法|受け取り|切り替え|買い物|間取り|わが家|部屋|(?:に|と)(?:つい|対し)て|に(?:より|よる|よって)|として|さがす|持ち上[がげ]る|一日|この端末'

const WHOLE = new RegExp(`(${NUMBER}|${WORDS})`, 'i')

/** Keeps ranges, large sums, dates and words on one line. Browsers break lines after `〜` and between digits and characters. */
export function keepWhole(text: string): ReactNode {
  const parts = text.split(WHOLE)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  )
}
