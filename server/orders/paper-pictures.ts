/** Pictures of goods on papers. Each is in the file once, however many lines show it. */
import type { OrderLine } from '#contract/orders/schema.ts'
import { renderThumbnail } from '#server/platform/pictures/thumbnail.ts'
import { html, type SheetHtml } from './print-sheet.ts'

export interface PaperPictures {
  /** Before everything that shows them. */
  definitions: SheetHtml
  show(line: OrderLine): SheetHtml | ''
}

export async function loadPaperPictures(dataDir: string, lines: readonly OrderLine[]): Promise<PaperPictures> {
  const urls = new Map<string, string>()
  for (const id of new Set(lines.map(({ picture }) => picture.id))) {
    const url = await renderThumbnail(dataDir, id)
    if (url !== undefined) urls.set(id, url)
  }
  return {
    definitions: html`<svg class="definitions" width="0" height="0">
      ${[...urls].map(([id, url]) => html`<image id="picture-${id}" href="${url}" width="100" height="100" />`)}
    </svg>`,
    show: ({ picture: { id } }) =>
      urls.has(id) ? html`<svg class="picture" viewBox="0 0 100 100"><use href="#picture-${id}" /></svg>` : '',
  }
}
