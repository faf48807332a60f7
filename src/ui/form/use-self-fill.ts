import { useRef } from 'react'
import { typedIn, write } from './typed-values.ts'

type Control = Parameters<typeof write>[0]

/**
 * Fills fields for the customer, but never over what he typed: only an empty field, or one that still holds what we put
 * there. Tells whether it did.
 */
export function useSelfFill(control: (name: string) => Control | undefined, changed: (name: string) => void) {
  const filled = useRef(new Map<string, string>())
  return (name: string, value: string): boolean => {
    const field = control(name)
    const present = field && typedIn(field)
    if (!field || (present !== '' && present !== filled.current.get(name))) return false
    write(field, value)
    filled.current.set(name, value)
    changed(name)
    return true
  }
}
