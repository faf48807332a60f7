import type { Hours } from './schema.ts'

/** `10:00〜18:00`, `18:00〜翌02:00` */
export const formatDayHours = ({ opens, closes }: NonNullable<Hours>): string =>
  `${opens}〜${closes > opens ? '' : '翌'}${closes}`
