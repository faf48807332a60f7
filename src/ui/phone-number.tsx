import { useEffect, useState } from 'react'

/** A telephone number as people write it, from its digits. The table of area codes comes when one is first shown. */
export function PhoneNumber({ digits }: { digits: string }) {
  const [words, setWords] = useState(digits)
  useEffect(() => {
    let isCurrent = true
    void import('#contract/phone-words.ts').then(
      ({ phoneWords }) => isCurrent && setWords(phoneWords(digits)),
      // The digits are as good.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [digits])
  return words
}
