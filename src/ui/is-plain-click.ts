import type { MouseEvent } from 'react'

/** Whether a click on a link is ours to handle: others open tabs or windows, or were handled already. */
export const isPlainClick = ({
  defaultPrevented,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey)
