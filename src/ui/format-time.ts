/** Formats times in Tokyo, whatever the time zone of the device. */

const date = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', month: 'numeric', day: 'numeric' })
const time = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' })

/** `9:41` */
export const formatTime = (ms: number): string => time.format(ms)

/** `11/20 9:41` */
export const formatDateTime = (ms: number): string => `${date.format(ms)} ${formatTime(ms)}`

/** `11/20 9:41時点` */
export const formatFetchedAt = (ms: number): string => `${formatDateTime(ms)}時点`
