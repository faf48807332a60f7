/** `Mozilla/5.0 (iPhone; …) … Safari/604.1` → `Safari・iPhone`: enough to recognise a device. */
type LabelRules = readonly (readonly [pattern: RegExp, label: string])[]

/**
 * Most user agents also name the browsers that they imitate, so specific names come first. Only Safari sends its own
 * version as `Version/`, which separates it from its imitators.
 */
const BROWSERS: LabelRules = [
  [/\bLine\//, 'LINE'],
  [/\bGSA\//, 'Googleアプリ'],
  [/\bYJApp-/, 'Yahoo! JAPANアプリ'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV)\//, 'Facebook'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bVersion\/[\d.]+ Chrome\/|; wv\)/, 'アプリ内ブラウザ'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+(?: Mobile\/\w+)? Safari\//, 'Safari'],
  [/\biP(?:hone|ad)\b.*\bMobile\/\w+$/, 'ホーム画面のアプリ'],
]

const SYSTEMS: LabelRules = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b.*(?:CriOS|FxiOS|EdgiOS)\//, 'iPad'],
  // iPads claim to be Macs, in Safari and when started from the home screen.
  [/\bMacintosh\b(?!.*(?:Chrome|Firefox)\/)/, 'MacまたはiPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const findLabel = (rules: LabelRules, text: string) => rules.find(([pattern]) => pattern.test(text))?.[1]

export const toDeviceLabel = (userAgent: string): string =>
  [findLabel(BROWSERS, userAgent), findLabel(SYSTEMS, userAgent)].filter((label) => label !== undefined).join('・') ||
  '不明な端末'
