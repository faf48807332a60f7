/** Filter values for lists. Exact colour and material names are free text; these are their families. */

export const COLOUR_FAMILIES = {
  white: { name: 'ホワイト', swatch: '#f7f5f0' },
  ivory: { name: 'アイボリー・ベージュ', swatch: '#e3d6bf' },
  natural: { name: 'ナチュラル', swatch: '#cfa878' },
  brown: { name: 'ブラウン', swatch: '#6b4a33' },
  gray: { name: 'グレー', swatch: '#9a9894' },
  black: { name: 'ブラック', swatch: '#2f2d2b' },
  green: { name: 'グリーン', swatch: '#7c8f74' },
  blue: { name: 'ブルー', swatch: '#6d8499' },
  red: { name: 'テラコッタ・レッド', swatch: '#b5643c' },
  metal: { name: '真鍮・メタル', swatch: '#b69a5b' },
} as const
export type ColourFamily = keyof typeof COLOUR_FAMILIES
export const COLOUR_FAMILY_KEYS = Object.keys(COLOUR_FAMILIES) as ColourFamily[]

export const MATERIAL_FAMILIES = {
  oak: 'オーク',
  walnut: 'ウォールナット',
  ash: 'アッシュ',
  cherry: 'チェリー',
  maple: 'メープル',
  linen: 'リネン',
  cotton: 'コットン',
  wool: 'ウール',
  boucle: 'ブークレ',
  velvet: 'ベルベット',
  leather: 'レザー',
  rattan: '籐・ジュート・ペーパーコード',
  paper: '和紙',
  steel: 'スチール',
  aluminium: 'アルミ',
  brass: '真鍮',
  glass: 'ガラス・鏡',
  ceramic: '陶器・タイル',
  enamel: 'ほうろう',
  cement: 'セメント',
} as const
export type MaterialFamily = keyof typeof MATERIAL_FAMILIES
export const MATERIAL_FAMILY_KEYS = Object.keys(MATERIAL_FAMILIES) as MaterialFamily[]
