import type { LayerSpecification, Map as MapInstance } from 'maplibre-gl'
import type { Tokens } from '../theme/tokens.ts'

/** A map that can be drawn on, with the colours of its preset. A change of preset creates another one. */
export type DrawnMap = { map: MapInstance; token: Tokens; font: string[] }

const own = ['Hanken Grotesk Variable']

const isNames = (font: unknown): font is string[] =>
  Array.isArray(font) && font.every(name => typeof name === 'string') && font[0] !== 'literal'

const fontOf = (layer: LayerSpecification): string[] | null => {
  const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
  return isNames(font) ? font : null
}

/** The fonts for labels: the first one of a street style, which has no others; ours in the built-in base. */
export const labelFont = (map: MapInstance): string[] => {
  const { glyphs, layers } = map.getStyle()
  if (!glyphs) return own
  return layers.map(fontOf).find(font => font !== null) ?? own
}
