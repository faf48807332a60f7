/**
 * What a visitor ticked, chose or typed before the program took the page over: the browser shows it, but nobody has heard
 * of it, and the next rendering would take it back. It is told anew once the program listens.
 */

type Field = HTMLInputElement | HTMLSelectElement

/** The fields that no longer stand as the server wrote them; each is told by calling it. */
export function findEarlyChanges(root: ParentNode): (() => void)[] {
  const fields = [...root.querySelectorAll<Field>('input, select')]
  return fields.flatMap((field) =>
    (field instanceof HTMLSelectElement ? chosen(field) : changed(field)).map((tell) => () => {
      wake(field)
      tell()
    }),
  )
}

/** React takes parts of a page over one after the other, and first the one in which something happens. This means nothing else. */
const wake = (element: Element) => element.dispatchEvent(new Event('dragend', { bubbles: true }))

/** React writes this comment before each part of a page that it takes over by itself. */
const PART = '$'

/** Has React take over at once what it has not come to yet: the outer parts first, then those within them. */
export function takeOverRest(root: Element): void {
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const comment = comments.currentNode as Comment
    if (comment.data === PART && comment.nextElementSibling) wake(comment.nextElementSibling)
  }
}

/**
 * What is chosen while React takes a page over: the very event would make it take over that part first, and with it take
 * the choice back unheard. So that is done before React hears of the event. Later it changes nothing.
 */
export function keepChoices(): void {
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) keepChosen(target)
    else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) keepChecked(target)
  }
  // Whichever tells of it first.
  for (const type of ['click', 'input', 'change']) addEventListener(type, keep, true)
}

function keepChosen(select: HTMLSelectElement) {
  const { value } = select
  wake(select)
  if (select.value !== value) select.value = value
}

function keepChecked(input: HTMLInputElement) {
  const { checked } = input
  wake(input)
  if (input.checked !== checked) setCheckedUnnoticed.call(input, checked)
}

function tellChosen(select: HTMLSelectElement, value: string) {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function chosen(select: HTMLSelectElement): (() => void)[] {
  const { value, options } = select
  const first = [...options].find((option) => option.defaultSelected) ?? options[0]
  if (value === first?.value) return []
  return [() => tellChosen(select, value)]
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
const setterOf = <T>(name: 'value' | 'checked') =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, name)!.set as (value: T) => void
const setUnnoticed = setterOf<string>('value')
const setCheckedUnnoticed = setterOf<boolean>('checked')
