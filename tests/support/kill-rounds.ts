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
  kills?: number
  /** For what is left after the last kill. */
  limitMs?: number
  /** Resolves once all jobs are done. */
  isOver: () => Promise<void> | void
}

/** Sends every unconfirmed event. `hasEnded` rejects if the process ends before it is killed. */
async function round({ program, env }: Rounds, promised: Set<string>) {
  const spawnedAt = Date.now()
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  if (!(await Promise.race([once(lines, 'line'), exit.then(() => undefined)]))) throw new Error('no start')
  const startMs = Date.now() - spawnedAt
  lines.on('line', (eventId) => promised.add(eventId))
  for (const eventId of EVENTS.filter((it) => !promised.has(it))) child.stdin.write(`${eventId}\n`)
  let isKilled = false
  const hasEnded = exit.then(() => {
    if (!isKilled) throw new Error('the process has ended by itself')
  })
  const kill = async () => {
    isKilled = true
    child.kill('SIGKILL')
    await exit
  }
  return { kill, startMs, hasEnded }
}

/** Resolves when every event is confirmed. */
export async function runThroughKills(rounds: Rounds): Promise<void> {
  const promised = new Set<string>()
  for (let n = 0; n < (rounds.kills ?? KILLS); n++) {
    const { kill, startMs, hasEnded } = await round(rounds, promised)
    // In the middle of its work. On a busy machine, it starts and works more slowly.
    await Promise.race([wait(20 + (Math.random() * startMs) / 8), hasEnded])
    await kill()
  }
  const { kill, hasEnded } = await round(rounds, promised)
  try {
    const isOver = vi.waitFor(rounds.isOver, { timeout: rounds.limitMs ?? 120_000, interval: 200 })
    await Promise.race([isOver, hasEnded])
    expect(promised.size).toBe(EVENTS.length)
  } finally {
    await kill()
  }
}
