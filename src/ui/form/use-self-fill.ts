import { useRef } from 'react'
import { typedIn, write } from './typed-values.ts'

type Control = Parameters<typeof write>[0]

const offeredIn = (field: Control | undefined): string | undefined =>
  field instanceof HTMLSelectElement
    ? [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    : field?.defaultValue

/**
 * Fills fields for the customer, but never over what he typed: only an empty field, or one that still holds what we put
 * there, or offered at first. Tells whether it did.
 */
export function useSelfFill(control: (name: string) => Control | undefined, changed: (name: string) => void) {
  const filled = useRef(new Map<string, string>())
  return (name: string, value: string): boolean => {
    const field = control(name)
    const present = field && typedIn(field)
    const isOurs = present === '' || present === filled.current.get(name) || present === offeredIn(field)
    if (!field || !isOurs) return false
    write(field, value)
    filled.current.set(name, value)
    changed(name)
    return true
  }
}
