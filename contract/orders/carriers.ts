/** Where a carrier shows the state of a parcel. */
import { toCode, toPlainText } from '#contract/shared/normalize-text.ts'

const CARRIERS: readonly [name: RegExp, digits: RegExp, toUrl: (digits: string) => string][] = [
  [
    /ヤマト|クロネコ|宅急便/,
    /^\d{11,12}$/,
    (digits) => `https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=${digits}`,
  ],
  [/佐川/, /^\d{10,12}$/, (digits) => `https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=${digits}`],
  [
    /日本郵便|ゆうパック|郵便局|ゆうパケット/,
    /^\d{11,13}$/,
    (digits) =>
      `https://trackings.post.japanpost.jp/services/srv/search/direct?searchKind=S004&locale=ja&reqCodeNo1=${digits}`,
  ],
]

/** The carrier's page about a parcel. Undefined for other carriers, and if the number cannot be one of theirs. */
export function findTrackingUrl({ carrier, number }: { carrier: string; number: string }): string | undefined {
  const name = toPlainText(carrier)
  const digits = toCode(number).replaceAll('-', '')
  const found = CARRIERS.find(([carrierName]) => carrierName.test(name))
  return found?.[1].test(digits) ? found[2](digits) : undefined
}
