import { useEffect, useState } from 'react'

/**
 * Formats a telephone number from its digits. The table of area codes is loaded with the first one.
 */
export function PhoneNumber({ digits }: { digits: string }) {
  const [text, setText] = useState(digits)
  useEffect(() => {
    let isCurrent = true
    void import('#contract/shared/phone-format.ts').then(
      ({ formatPhone }) => isCurrent && setText(formatPhone(digits)),
      // Without hyphens it is still readable.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [digits])
  return text
}
