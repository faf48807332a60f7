import { afterEach, expect, it } from 'vitest'
import { isPopoverOpen, showPopover } from './popovers.ts'

afterEach(() => document.body.replaceChildren())

const addPopover = () => {
  const element = Object.assign(document.createElement('div'), { popover: 'manual', textContent: 'お知らせ' })
  document.body.append(element)
  return element
}

it('shows a popover in the top layer', () => {
  const element = addPopover()
  expect(isPopoverOpen(element)).toBe(false)
  showPopover(element)
  expect(isPopoverOpen(element)).toBe(true)
})

it('shows the element in its place in browsers without popovers', () => {
  const { prototype } = HTMLElement
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'showPopover')!
  Reflect.deleteProperty(prototype, 'showPopover')
  try {
    const element = addPopover()
    showPopover(element)
    expect(element.checkVisibility()).toBe(true)
    expect(isPopoverOpen(element)).toBe(false)
  } finally {
    Object.defineProperty(prototype, 'showPopover', descriptor)
  }
})
