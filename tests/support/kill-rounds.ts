/** Events told to a process (job-process.ts) that is killed again and again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'

export const EVENTS = Array.from({ length: 30 }, (_, n) => `event-${n}`)
export const KILLS = 3

interface Rounds {
  program: URL
  env: Record<string, string>
  /** Passes once all jobs are done. */
  isOver: () => Promise<void> | void
}

/** Asks for every event that is not yet promised; kills the process after a while, unless it is the last round. */
async function round({ program, env }: Rounds, promised: Set<string>, liveMs?: number) {
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })
  if (!(await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => undefined)])))
    throw new Error('no start')
  lines.on('line', (eventId) => promised.add(eventId))
  for (const eventId of EVENTS.filter((it) => !promised.has(it))) child.stdin.write(`${eventId}\n`)
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  if (liveMs === undefined) return kill
  await wait(liveMs)
  await kill()
  return async () => {}
}

/** Every event is promised in the end, whichever the process died over. */
export async function workThroughKills(rounds: Rounds): Promise<void> {
  const promised = new Set<string>()
  for (let n = 0; n < KILLS; n++) await round(rounds, promised, 20 + Math.random() * 250)
  const end = await round(rounds, promised)
  try {
    await vi.waitFor(rounds.isOver, { timeout: 120_000, interval: 200 })
    expect(promised.size).toBe(EVENTS.length)
  } finally {
    await end()
  }
}
