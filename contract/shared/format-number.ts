/** Numbers as text. Apart from dates, because the first load needs only these. */
const number = /* @__PURE__ */ new Intl.NumberFormat('ja-JP')

/** `12,800` */
export const formatNumber = (value: number): string => number.format(value)

/** `12,800円` */
export const formatYen = (yen: number): string => `${formatNumber(yen)}円`
