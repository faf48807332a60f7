/** `Mozilla/5.0 (iPhone; …) … Safari/604.1` → `Safari・iPhone`: enough for a person to know the device again. */
type Words = readonly (readonly [sign: RegExp, word: string])[]

/**
 * Most browsers also name the ones that they imitate: the own name comes first. Safari alone tells its version apart,
 * so that whoever only imitates it is not taken for it.
 */
const BROWSERS: Words = [
  [/\bLine\//, 'LINE'],
  [/\bGSA\//, 'Googleアプリ'],
  [/\bYJApp-/, 'Yahoo! JAPANアプリ'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV)\//, 'Facebook'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bVersion\/[\d.]+ Chrome\/|; wv\)/, 'アプリ内ブラウザー'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+(?: Mobile\/\w+)? Safari\//, 'Safari'],
  [/\biP(?:hone|ad)\b.*\bMobile\/\w+$/, 'ホーム画面のアプリ'],
]

const SYSTEMS: Words = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b.*(?:CriOS|FxiOS|EdgiOS)\//, 'iPad'],
  // An iPad says of itself that it is a Mac, in Safari and from the home screen.
  [/\bMacintosh\b(?!.*(?:Chrome|Firefox)\/)/, 'MacまたはiPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const find = (words: Words, text: string) => words.find(([sign]) => sign.test(text))?.[1]

export const deviceWords = (userAgent: string): string =>
  [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter((word) => word !== undefined).join('・') || '不明な端末'
