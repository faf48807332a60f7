import type { KeyboardEvent } from 'react'

/** Whether the key belongs to an input method, whose Enter confirms its proposal. Safari reports it only by the key code 229. */
export const isConfirmingInput = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229
