/** Sends events to a process (job-process.ts) that is killed repeatedly. */
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
  /** Resolves once all jobs are done. */
  isOver: () => Promise<void> | void
}

/** Sends every unconfirmed event, and kills the process after a while except in the last round. */
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

/** Resolves when every event is confirmed. */
export async function runThroughKills(rounds: Rounds): Promise<void> {
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
