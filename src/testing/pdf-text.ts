import { inflateSync } from 'node:zlib'

const streamPattern = /<<[^>]*?>>\s*stream\r?\n/g

/** The inflated streams of a PDF: page contents and character maps among them. */
export const streamsOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(streamPattern)].flatMap(match => {
    const start = match.index + match[0].length
    const bytes = pdf.subarray(start, text.indexOf('endstream', start))
    try {
      return [inflateSync(bytes).toString('latin1')]
    } catch (error) {
      if (error instanceof Error && 'code' in error) return []
      throw error
    }
  })
}

/** Glyph → character, of one font's ToUnicode map. */
const characterMap = (stream: string): Map<number, string> => {
  const map = new Map<number, string>()
  for (const [, from = '0', , list = ''] of stream.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g))
    [...list.matchAll(/<([0-9a-f ]+)>/g)].forEach(([, hex = ''], index) => {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      map.set(Number.parseInt(from, 16) + index, String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))))
    })
  return map
}

const decode = (hex: string, map: Map<number, string>): string =>
  (hex.match(/.{4}/g) ?? []).map(glyph => map.get(Number.parseInt(glyph, 16)) ?? '').join('')

/** What a PDF draws in one go each, in drawing order; a list for each font, in whose words alone it is text. */
export const pdfRuns = (pdf: Buffer): string[][] => {
  const streams = streamsOf(pdf)
  const runs = streams
    .filter(stream => stream.includes(' Tf'))
    .flatMap(stream =>
      [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) =>
        [...run.matchAll(/<([0-9a-f]+)>/g)].map(([, part]) => part).join(''),
      ),
    )
  const maps = streams.filter(stream => stream.includes('begincmap')).map(characterMap)
  return maps.map(map => runs.map(run => decode(run, map).replaceAll('\u00a0', ' ')))
}

/** The words of a PDF in drawing order, once as each font reads them: what another font drew is noise there. */
export const pdfText = (pdf: Buffer): string =>
  pdfRuns(pdf)
    .map(runs => runs.join(''))
    .join('\n')
