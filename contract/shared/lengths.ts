/**
 * Length checks for texts and lists. The ones in zod also read the `length` of other objects, and an object from the
 * network may have one that throws when compared.
 */
import * as z from 'zod/mini'

interface CheckOptions {
  error?: string
  abort?: boolean
}

const isMeasurable = ({ value }: { value: unknown }): boolean => typeof value === 'string' || Array.isArray(value)

const toCheckOptions = (it: string | CheckOptions | undefined) => ({
  ...(typeof it === 'string' ? { error: it } : it),
  when: isMeasurable,
})

export const minLength = (min: number, options?: string | CheckOptions) => z.minLength(min, toCheckOptions(options))
export const maxLength = (max: number, options?: string | CheckOptions) => z.maxLength(max, toCheckOptions(options))

export const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length
