/**
 * Unlocking a shared tablet without signal, for people who have logged in on it by their PIN with signal before. A PIN can be
 * guessed by whoever can read the database, so it protects only what that database has anyway.
 */
import { type Me, meSchema, OFFLINE_FOR_MS } from '#contract/staff/schema.ts'
import * as z from 'zod/mini'
import { database, withDatabase } from './database.ts'

const ITERATIONS = 310_000
const MAX_FAILURES = 5

async function deriveKey(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    256,
  )
  return new Uint8Array(bits)
}

/** After the server has accepted the PIN. */
export async function keepPerson(me: Me, pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const pinKey = await deriveKey(pin, salt)
  await withDatabase((db) => db.people.put({ id: me.id, me, salt, pinKey, failures: 0, at: Date.now() }))
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, index) => byte === b[index])

/** The person; undefined if they are unknown here, the PIN is wrong, or it was wrong too often. */
export async function unlockWithoutSignal(staffId: string, pin: string): Promise<Me | undefined> {
  const person = await database.people.get(staffId)
  if (!person || person.failures >= MAX_FAILURES || Date.now() - person.at > OFFLINE_FOR_MS) return undefined
  // Counted first: closing the page must not save an attempt.
  await database.people.update(staffId, { failures: person.failures + 1 })
  if (!isSame(await deriveKey(pin, person.salt), person.pinKey)) return undefined
  await database.people.update(staffId, { failures: 0 })
  return z.safeParse(meSchema, person.me).data
}
