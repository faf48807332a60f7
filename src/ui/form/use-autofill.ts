import { useRef } from 'react'
import { readControl, writeControl } from './controls.ts'

type Control = Parameters<typeof writeControl>[0]

const initialValueOf = (field: Control | undefined): string | undefined =>
  field instanceof HTMLSelectElement
    ? [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    : field?.defaultValue

/**
 * Fills a field, but never overwrites input: only an empty field, one with its initial value, or
 * one filled here before. Returns whether it did.
 */
export function useAutofill(control: (name: string) => Control | undefined, handleChange: (name: string) => void) {
  const filled = useRef(new Map<string, string>())
  return (name: string, value: string): boolean => {
    const field = control(name)
    const present = field && readControl(field)
    const canFill = present === '' || present === filled.current.get(name) || present === initialValueOf(field)
    if (!field || !canFill) return false
    writeControl(field, value)
    filled.current.set(name, value)
    handleChange(name)
    return true
  }
}
