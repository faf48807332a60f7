/** Moments in words, in Tokyo whatever the device's zone. */

const date = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', month: 'numeric', day: 'numeric' })
const time = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' })

/** `9:41` */
export const timeWords = (ms: number): string => time.format(ms)

/** `11/20 9:41` */
export const momentWords = (ms: number): string => `${date.format(ms)} ${timeWords(ms)}`

/** `11/20 9:41時点` */
export const toldAtWords = (ms: number): string => `${momentWords(ms)}時点`
