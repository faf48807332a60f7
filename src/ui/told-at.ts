const date = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', month: 'numeric', day: 'numeric' })
const time = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' })

/** `11/20 9:41時点`, in Tokyo whatever the device's zone. */
export const toldAtWords = (ms: number): string => `${date.format(ms)} ${time.format(ms)}時点`
