/**
 * Input from before hydration: the browser shows what was ticked, chosen or typed, but React has no record of it, and
 * the next render would revert it. Its events are dispatched again after hydration.
 */

type TextField = HTMLInputElement | HTMLTextAreaElement
type Field = TextField | HTMLSelectElement

/**
 * The fields that differ from the server-rendered state, each as a function that replays its
 * events.
 */
export function findPreHydrationInput(root: ParentNode): (() => void)[] {
  const fields = [...root.querySelectorAll<Field>('input, select, textarea')]
  return fields.flatMap((field) =>
    findChanges(field).map((replay) => () => {
      forceHydration(field)
      replay()
    }),
  )
}

/**
 * React hydrates parts of a page one by one, and first a part that receives an event. This event
 * type has no other effect.
 */
const forceHydration = (element: Element) => element.dispatchEvent(new Event('dragend', { bubbles: true }))

/** The comment React writes before each part that it hydrates separately. */
const BOUNDARY_MARKER = '$'

/** Makes React hydrate the remaining parts immediately, outer parts first. */
export function hydrateRest(root: Element): void {
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const comment = comments.currentNode as Comment
    if (comment.data === BOUNDARY_MARKER && comment.nextElementSibling) forceHydration(comment.nextElementSibling)
  }
}

/**
 * Keeps a choice made during hydration: its own event would make React hydrate that part first and
 * revert the choice before any handler runs. Hydrating it before React sees the event prevents
 * this. After hydration it has no effect.
 */
export function preserveChoices(): void {
  const preserve = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) preserveSelect(target)
    else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) preserveChecked(target)
  }
  // Whichever event comes first.
  for (const type of ['click', 'input', 'change']) addEventListener(type, preserve, true)
}

function preserveSelect(select: HTMLSelectElement) {
  const { value } = select
  forceHydration(select)
  if (select.value !== value) select.value = value
}

function preserveChecked(input: HTMLInputElement) {
  const { checked } = input
  forceHydration(input)
  if (input.checked !== checked) setNativeChecked.call(input, checked)
}

function replaySelect(select: HTMLSelectElement, value: string) {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function selectChanges(select: HTMLSelectElement): (() => void)[] {
  const { value, options } = select
  const first = [...options].find((option) => option.defaultSelected) ?? options[0]
  if (value === first?.value) return []
  return [() => replaySelect(select, value)]
}

function findChanges(field: Field): (() => void)[] {
  if (field instanceof HTMLSelectElement) return selectChanges(field)
  return field instanceof HTMLInputElement ? inputChanges(field) : textChanges(field)
}

function inputChanges(input: HTMLInputElement): (() => void)[] {
  const { type, checked, defaultChecked } = input
  if (type === 'checkbox' || type === 'radio') {
    // Of two changed radio buttons, the checked one reports both.
    const isReported = checked !== defaultChecked && (checked || type === 'checkbox')
    const replay = () => {
      input.checked = !checked
      input.click()
    }
    return isReported ? [replay] : []
  }
  // A script cannot set the chosen file.
  if (type === 'file')
    return input.files?.length ? [() => input.dispatchEvent(new Event('change', { bubbles: true }))] : []
  return textChanges(input)
}

function textChanges(field: TextField): (() => void)[] {
  const { value, defaultValue } = field
  const replay = () => {
    field.value = defaultValue
    setNativeValue(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return value === defaultValue ? [] : [replay]
}

/**
 * React overrides the property of each field to track what it wrote; it ignores events for values that it has recorded.
 */
const setterOf = (prototype: TextField, name: 'value' | 'checked') =>
  Object.getOwnPropertyDescriptor(prototype, name)!.set!
const setNativeChecked = setterOf(HTMLInputElement.prototype, 'checked')

const setNativeValue = (field: TextField, value: string): void =>
  setterOf(Object.getPrototypeOf(field) as TextField, 'value').call(field, value)
