/** Instants as text: dates and times in Japan, whatever the time zone of the device. */
import { MINUTE_MS } from './constants.ts'

const JAPAN_MS = 9 * 60 * MINUTE_MS

/** A date whose UTC fields are those of Japan at the instant. */
export const toJapanFields = (ms: number): Date => new Date(ms + JAPAN_MS)

/** `2026年11月` */
export function formatMonth(ms: number): string {
  const fields = toJapanFields(ms)
  return `${fields.getUTCFullYear()}年${fields.getUTCMonth() + 1}月`
}

/** `2026年11月24日` */
export const formatDate = (ms: number): string => `${formatMonth(ms)}${toJapanFields(ms).getUTCDate()}日`

/** `9:41` */
export function formatTime(ms: number): string {
  const fields = toJapanFields(ms)
  return `${fields.getUTCHours()}:${String(fields.getUTCMinutes()).padStart(2, '0')}`
}

/** `09:41` */
export const formatClock = (ms: number): string => formatTime(ms).padStart(5, '0')

/** `10:00〜11:30` */
export const formatHours = (startMs: number, endMs: number): string => `${formatClock(startMs)}〜${formatClock(endMs)}`

/** `11/20 9:41` */
export function formatDateTime(ms: number): string {
  const fields = toJapanFields(ms)
  return `${fields.getUTCMonth() + 1}/${fields.getUTCDate()} ${formatTime(ms)}`
}

/** `11/20 9:41時点` */
export const formatFetchedAt = (ms: number): string => `${formatDateTime(ms)}時点`

/** `11月20日 9:41` */
export function formatLongDateTime(ms: number): string {
  const fields = toJapanFields(ms)
  return `${fields.getUTCMonth() + 1}月${fields.getUTCDate()}日 ${formatTime(ms)}`
}
