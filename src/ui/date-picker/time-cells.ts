/** The columns of a clock, and which of their cells may be picked. */
import { padNumber } from '#contract/shared/civil-date.ts'
import { TIME_STEPS } from '#contract/shared/constants.ts'
import { timeUnits } from './date-format.ts'
import type { DisabledReason } from './date-rules.ts'
import { at, dateOf, type PlainDateTime, timeOf } from './plain-date-time.ts'

export type TimeUnit = 'hour' | 'minute' | 'second' | 'half'

export interface TimeCell {
  /** The value after a pick: the other parts stay unchanged. */
  value: PlainDateTime
  text: string
  isActive: boolean
  reason: DisabledReason
}

export interface TimeColumn {
  unit: TimeUnit
  cells: TimeCell[]
}

type Steps = Record<'hour' | 'minute' | 'second', number>

export interface TimeChoice {
  format: string
  /** No cell is marked before something is picked. */
  hasPick: boolean
  steps?: Partial<Steps> | undefined
  /** Exactly these numbers instead of steps. */
  options?: Partial<Record<keyof Steps, readonly number[]>> | undefined
}

/** 0, step, 2·step … below the end; a given list is reduced to valid numbers. */
export function cellNumbers(end: number, step: number, list?: readonly number[]): number[] {
  if (list) return list.filter((it) => Number.isInteger(it) && it >= 0 && it < end)
  const by = step > 0 ? step : 1
  return Array.from({ length: Math.ceil(end / by) }, (_, index) => index * by)
}

export function timeColumns(
  now: PlainDateTime,
  { format, hasPick, steps, options }: TimeChoice,
  reason: (value: PlainDateTime) => DisabledReason,
): TimeColumn[] {
  const shown = timeUnits(format)
  const step = { ...TIME_STEPS, ...steps }
  const [hour, minute, second] = timeOf(now).split(':').map(Number) as [number, number, number]
  const write = (h: number, m = minute, s = second): PlainDateTime =>
    at(dateOf(now), `${padNumber(h)}:${padNumber(m)}:${padNumber(s)}`)
  /** A cell is disabled only if its own time, its first and its last moment are unavailable. */
  const wholeReason = (value: PlainDateTime, begin: PlainDateTime, end: PlainDateTime): DisabledReason =>
    reason(begin) && reason(end) && reason(value)
  const half = hour < 12 ? 0 : 12
  const columns: (TimeColumn | false)[] = [
    shown.hour && {
      unit: 'hour',
      cells: cellNumbers(shown.isTwelve ? 12 : 24, step.hour, options?.hour).map((it) => {
        const h = shown.isTwelve ? it + half : it
        return {
          value: write(h),
          text: padNumber(shown.isTwelve ? it || 12 : it),
          isActive: hasPick && h === hour,
          reason: wholeReason(write(h), write(h, 0, 0), write(h, 59, 59)),
        }
      }),
    },
    shown.minute && {
      unit: 'minute',
      cells: cellNumbers(60, step.minute, options?.minute).map((it) => ({
        value: write(hour, it),
        text: padNumber(it),
        isActive: hasPick && it === minute,
        reason: wholeReason(write(hour, it), write(hour, it, 0), write(hour, it, 59)),
      })),
    },
    shown.second && {
      unit: 'second',
      cells: cellNumbers(60, step.second, options?.second).map((it) => ({
        value: write(hour, minute, it),
        text: padNumber(it),
        isActive: hasPick && it === second,
        reason: reason(write(hour, minute, it)),
      })),
    },
    shown.isTwelve && {
      unit: 'half',
      cells: [0, 12].map((first) => ({
        value: write((hour % 12) + first),
        text: first === 0 ? '午前' : '午後',
        isActive: hasPick && first === half,
        reason: wholeReason(write((hour % 12) + first), write(first, 0, 0), write(first + 11, 59, 59)),
      })),
    },
  ]
  return columns.filter((column) => column !== false)
}

export interface FixedTimes {
  /** `HH:mm`, the first and the last time offered. */
  start: string
  end: string
  /** `HH:mm` between two times. */
  step: string
  format?: string
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** From the start to the end in steps. */
export function fixedTimes(day: string, { start, end, step }: FixedTimes): PlainDateTime[] {
  const by = minutesOf(step)
  if (by <= 0) return []
  const count = Math.floor((minutesOf(end) - minutesOf(start)) / by) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const minutes = minutesOf(start) + index * by
    return at(day, `${padNumber(Math.floor(minutes / 60))}:${padNumber(minutes % 60)}:00`)
  })
}
