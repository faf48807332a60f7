import { describe, expect, it } from 'vitest'
import { createLog } from './platform/system/log.ts'
import { cleanupJob } from './cleanup.ts'

describe('the daily cleanup', () => {
  it('goes on after a sweep that fails, and fails itself, so that it runs again', async () => {
    const lines: string[] = []
    const done: string[] = []
    const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
    const { run } = cleanupJob({ db: undefined as never, log, now: () => 0 }, [
      async () => void done.push('first'),
      () => Promise.reject(new Error('no such column')),
      async () => void done.push('last'),
    ])
    await expect(run({ id: '', data: {}, isLast: false })).rejects.toThrow('1 of 3 sweeps')
    expect(done).toEqual(['first', 'last'])
    expect(lines.join()).toContain('no such column')
  })
})
