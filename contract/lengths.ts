/**
 * Length checks for texts and lists. zod's own also read the `length` of other objects, and an object from the wire may
 * have one that throws when it is compared.
 */
import * as z from 'zod/mini'

interface Refusal {
  error?: string
  abort?: boolean
}

const when = ({ value }: { value: unknown }): boolean => typeof value === 'string' || Array.isArray(value)

const refusalOf = (it: string | Refusal | undefined) => ({ ...(typeof it === 'string' ? { error: it } : it), when })

export const minLength = (least: number, refusal?: string | Refusal) => z.minLength(least, refusalOf(refusal))
export const maxLength = (most: number, refusal?: string | Refusal) => z.maxLength(most, refusalOf(refusal))
