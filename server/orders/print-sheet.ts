/** Papers for the printer: one HTML file with its styles, which needs nothing else. */
import { escapeHtml } from '#contract/shared/escape-html.ts'

/** HTML that may be put into a sheet: made by `html` only, so every text in it is escaped. */
export interface SheetHtml {
  readonly markup: string
}

const toMarkup = (value: string | number | SheetHtml | readonly SheetHtml[]): string => {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value)).replaceAll('\n', '<br>')
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('\n')
}

/** Texts are escaped, and their line breaks kept. */
export const html = (
  parts: TemplateStringsArray,
  ...values: (string | number | SheetHtml | readonly SheetHtml[])[]
): SheetHtml => ({
  markup: parts.map((part, at) => part + (at < values.length ? toMarkup(values[at]!) : '')).join(''),
})

/** Of the program itself, such as a barcode. */
export const trusted = (markup: string): SheetHtml => ({ markup })

const STYLES = `
@page { size: A4; margin: 14mm }
* { box-sizing: border-box }
body { color: #000; font: 10.5pt/1.6 'Hiragino Sans', 'Noto Sans CJK JP', 'Yu Gothic', sans-serif; margin: 0 auto; max-width: 182mm; overflow-wrap: break-word; word-break: auto-phrase }
.sheet { break-after: page; padding: 4mm 0 }
.sheet:last-child { break-after: auto }
h1 { font-size: 16pt; margin: 0 0 4mm }
.head { display: flex; justify-content: space-between; gap: 8mm; margin-bottom: 6mm }
.barcode { display: block; height: 12mm; width: 62mm }
.number { font-variant-numeric: tabular-nums; letter-spacing: 0.05em; text-align: center; width: 62mm }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 0.25mm solid #888; padding: 1.5mm; text-align: start; vertical-align: top }
th { font-size: 9pt; font-weight: 500 }
tr { break-inside: avoid }
thead { display: table-header-group }
.amount { font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap }
td.count { font-size: 13pt }
.check { border: 0.3mm solid #000; display: inline-block; height: 4.5mm; width: 4.5mm }
.code { font-size: 9pt; white-space: nowrap }
.picture { display: block; height: 18mm; width: 18mm }
.small { font-size: 9pt }
.note { border: 0.25mm solid #888; margin-top: 4mm; padding: 2mm 3mm }
@media screen { body { background: #fff; padding: 8mm } }
`

/** The file. Its sheets begin on a page of their own. `definitions`: what they refer to. */
export function toSheetFile(title: string, sheets: readonly SheetHtml[], definitions = html``): Uint8Array {
  const body = sheets.map((sheet) => html`<section class="sheet">${sheet}</section>`)
  const page = html`<!doctype html>
    <html lang="ja">
      <meta charset="utf-8" />
      <meta
        http-equiv="content-security-policy"
        content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"
      />
      <title>${title}</title>
      <style>
        ${trusted(STYLES)}
      </style>
      <body>
        ${definitions} ${body}
      </body>
    </html> `
  return new TextEncoder().encode(page.markup)
}
