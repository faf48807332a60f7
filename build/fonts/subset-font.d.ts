declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures: string[]; noHinting: boolean; noLayoutClosure: boolean },
  ): Promise<Uint8Array>
}
