/** `Mozilla/5.0 (iPhone; …) … Safari/604.1` → `Safari・iPhone`: enough for a person to know the device again. */
type Words = readonly (readonly [sign: RegExp, word: string])[]

/** Most browsers also name the ones that they imitate: the own name comes first. */
const BROWSERS: Words = [
  [/\bLine\//, 'LINE'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: Words = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const find = (words: Words, text: string) => words.find(([sign]) => sign.test(text))?.[1]

export const deviceWords = (userAgent: string): string =>
  [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter((word) => word !== undefined).join('・') || '不明な端末'
