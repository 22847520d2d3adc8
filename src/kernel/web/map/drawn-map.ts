import type { LayerSpecification, Map as MapInstance } from 'maplibre-gl'
import type { Tokens } from '../theme/tokens.ts'

/** A map that is ready to be drawn upon, in the colours of where it stands. Another one comes with another preset. */
export type DrawnMap = { map: MapInstance; token: Tokens; font: string[] }

const own = ['Hanken Grotesk Variable']

const isNames = (font: unknown): font is string[] =>
  Array.isArray(font) && font.every(name => typeof name === 'string') && font[0] !== 'literal'

const fontOf = (layer: LayerSpecification): string[] | null => {
  const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
  return isNames(font) ? font : null
}

/** A street style has its own glyphs and knows no others: its first font. The built-in base draws ours. */
export const labelFont = (map: MapInstance): string[] => {
  const { glyphs, layers } = map.getStyle()
  if (!glyphs) return own
  return layers.map(fontOf).find(font => font !== null) ?? own
}
