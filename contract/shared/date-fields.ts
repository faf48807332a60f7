/** Days and times in requests. Separate from the other fields, which every list loads. */
import * as z from 'zod/mini'

/** Databases and calendars do not support all years of dates and times in ISO format. */
export const inSupportedYears = z.refine<string>(
  (text) => text >= '1900' && text < '2101',
  '1900年から2100年までの日付を指定してください。',
)

/** A day in Japan, `2026-12-01`. */
export const dateText = z.iso.date('日付をご確認ください（例：2026-12-01）。').check(inSupportedYears)
