/**
 * What a visitor ticked, chose or typed before the program took the page over: the browser shows it, but nobody has heard
 * of it, and the next rendering would take it back. It is told anew once the program listens.
 */

/** The fields that no longer stand as the server wrote them; each is told by calling it. */
export function findEarlyChanges(root: ParentNode): (() => void)[] {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  return fields.flatMap((field) => (field instanceof HTMLSelectElement ? chosen(field) : changed(field)))
}

function chosen(select: HTMLSelectElement): (() => void)[] {
  const { value, options } = select
  const first = [...options].find((option) => option.defaultSelected) ?? options[0]
  if (value === first?.value) return []
  const tell = () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return [tell]
}

function changed(input: HTMLInputElement): (() => void)[] {
  const { type, checked, defaultChecked, value, defaultValue } = input
  if (type === 'checkbox' || type === 'radio') {
    // Of two radio buttons that changed, the one that is chosen tells of both.
    const isTold = checked !== defaultChecked && (checked || type === 'checkbox')
    const tell = () => {
      input.checked = !checked
      input.click()
    }
    return isTold ? [tell] : []
  }
  // No program may name the file that was chosen.
  if (type === 'file')
    return input.files?.length ? [() => input.dispatchEvent(new Event('change', { bubbles: true }))] : []
  const tell = () => {
    input.value = defaultValue
    setUnnoticed.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return value === defaultValue ? [] : [tell]
}

/** React replaces the property of each field, to know what it wrote itself; what it wrote is no news to it. */
const { set: setUnnoticed } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as {
  set: (value: string) => void
}
