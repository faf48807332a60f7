/** Papers for the printer: one HTML file with its styles, which needs nothing else. */
import { escapeHtml } from '#contract/shared/escape-html.ts'
import { hashSource } from '#server/platform/http/security.ts'

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
.definitions { position: absolute }
.addressee { border-bottom: 0.25mm solid #000; display: inline-block; font-size: 14pt; min-width: 80mm; padding-bottom: 1mm }
.total { font-size: 20pt; margin: 4mm 0 0 }
.print { font: inherit; font-size: 12pt; min-height: 44px; padding: 0 6mm }
@media screen { body { background: #fff; padding: 8mm } }
@media print { .print { display: none } }
`

/** On the desk's page only: installed, it has no menu of the browser. */
const SCRIPT = "document.querySelector('.print').addEventListener('click', () => print())"

export interface Sheets {
  title: string
  /** Each begins on a page of its own. */
  sheets: readonly SheetHtml[]
  /** What they refer to. */
  definitions?: SheetHtml
}

/** Nothing but the styles of this file, and pictures in it: what customers have written can neither load nor run anything. */
const toPolicy = (scripts: string): string =>
  `default-src 'none'; ${scripts}style-src ${hashSource(STYLES)}; img-src data:; base-uri 'none'; form-action 'none'`

const FILE_POLICY = toPolicy('')

/** The header of a sheet that the desk shows. Policies that forbid framing are ignored in a document. */
export const SHEET_POLICY = `${toPolicy(`script-src ${hashSource(SCRIPT)}; `)}; frame-ancestors 'none'`

function toPage(
  { title, sheets, definitions = html`` }: Sheets,
  { policy, tools }: Record<'policy' | 'tools', SheetHtml>,
) {
  const body = sheets.map((sheet) => html`<section class="sheet">${sheet}</section>`)
  const styles = trusted(`<style>${STYLES}</style>`)
  const page = html`<!doctype html>
    <html lang="ja">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      ${policy}
      <title>${title}</title>
      ${styles}
      <body>
        ${tools} ${definitions} ${body}
      </body>
    </html> `
  return new TextEncoder().encode(page.markup)
}

/** A file that needs nothing else. */
export const toSheetFile = (sheets: Sheets): Uint8Array<ArrayBuffer> =>
  toPage(sheets, {
    policy: html`<meta http-equiv="content-security-policy" content="${FILE_POLICY}" />`,
    tools: html``,
  })

/** The same as a page of the desk, sent with `SHEET_POLICY`. */
export const toSheetPage = (sheets: Sheets): Uint8Array<ArrayBuffer> =>
  toPage(sheets, {
    policy: html``,
    tools: html`<button class="print" type="button">印刷する</button> ${trusted(`<script>${SCRIPT}</script>`)}`,
  })
