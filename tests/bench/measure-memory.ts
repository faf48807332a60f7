import { readFileSync } from 'node:fs'
import type { Figure } from './figure.ts'

/** Resident memory of a process, in MB. Linux only. */
function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

export function measureMemory(what: string, pid: number, atMost?: number): Figure {
  return { what: `memory of the server ${what}`, value: residentMegabytes(pid), unit: 'MB', ...(atMost && { atMost }) }
}
