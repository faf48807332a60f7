import type { ReactNode } from 'react'
import styles from './keep-numbers.module.css'

/** `11/20〜22`, `70〜72cm`, `9:30〜20:30`, `9-27`, `1万5,000円`, `1か月`, `1月3日（日）` */
const NUMBER =
  /(\d+\/\d+(?:〜\d+(?:\/\d+)?)?|\d[\d,.:]*[〜-]\d[\d,.:]*[a-z㎡%]*|\d+万\d[\d,]*円|\d+か月|\d+月\d+日(?:（[日月火水木金土](?:・祝)?）)?)/i

/** Keeps ranges, large sums and dates on one line. Browsers break lines after `〜` and between digits and characters. */
export function keepNumbers(text: string): ReactNode {
  const parts = text.split(NUMBER)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.number}>
        {part}
      </span>
    ),
  )
}
