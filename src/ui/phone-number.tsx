import { useEffect, useState } from 'react'

/** A telephone number as people write it, from its digits. The table of area codes is loaded with the first one. */
export function PhoneNumber({ digits }: { digits: string }) {
  const [words, setWords] = useState(digits)
  useEffect(() => {
    let isCurrent = true
    void import('#contract/phone-words.ts').then(
      ({ phoneWords }) => isCurrent && setWords(phoneWords(digits)),
      // Without hyphens it is still readable.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [digits])
  return words
}
