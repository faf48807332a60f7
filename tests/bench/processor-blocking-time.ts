import type { RunnerResult } from 'lighthouse'
import { TraceProcessor } from 'lighthouse/core/lib/tracehouse/trace-processor.js'

/** A task blocks input with what it takes beyond this. */
const MOST_MS_OF_TASK = 50

interface TraceEvent {
  /** In µs. */
  ts: number
  /** How long the thread had a processor, in µs. */
  tdur?: number
}

/**
 * The blocking time of the main thread's tasks after the first frame, by the time that they had a processor, in ms.
 * TBT counts a task's duration, and so also its wait for a processor. Where browser, server and Lighthouse share two
 * of them, a task of 5 ms can last 90 ms. Counts until the recording ends, so it can exceed TBT, which ends earlier.
 */
export function sumProcessorBlockingTime({ artifacts, lhr }: RunnerResult): number {
  const processed = TraceProcessor.processTrace(artifacts.Trace)
  const events: TraceEvent[] = processed.mainThreadEvents
  const { firstContentfulPaint } = TraceProcessor.processNavigation(processed).timestamps
  const tasks = events.filter((event) => TraceProcessor.isScheduleableTask(event) && event.ts >= firstContentfulPaint)
  if (tasks.every(({ tdur }) => !tdur)) throw new Error('The trace has no processor times')
  const slowdown = lhr.configSettings.throttling.cpuSlowdownMultiplier
  return tasks
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown - MOST_MS_OF_TASK)
    .filter((blocking) => blocking > 0)
    .reduce((sum, blocking) => sum + blocking, 0)
}
