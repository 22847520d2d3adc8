import type { AreaCorner, AreaRings } from '../../../../kernel/web/map/area-map.tsx'
import { type Area, areaSchema } from '../../contract/region-areas.ts'

/** The outlines of a stored area, each without its first corner again at the end. */
export const ringsOf = (area: Area | null): AreaRings => {
  if (!area) return []
  const outlines = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  return outlines.map(([ring = []]) => ring.slice(0, -1))
}

const closed = (ring: AreaCorner[]): AreaCorner[] => (ring[0] ? [...ring, ring[0]] : [])

/** Outlines as the server takes them; null when nothing is drawn. The error is what is wrong with them. */
export const areaOf = (rings: AreaRings): { area: Area | null; error: string | null } => {
  const drawn = rings.filter(ring => ring.length > 0)
  if (drawn.length === 0) return { area: null, error: null }
  const outlines = drawn.map(ring => [closed(ring)])
  const parsed = areaSchema.safeParse(
    outlines.length === 1
      ? { type: 'Polygon', coordinates: outlines[0] }
      : { type: 'MultiPolygon', coordinates: outlines },
  )
  if (parsed.success) return { area: parsed.data, error: null }
  return { area: null, error: parsed.error.issues[0]?.message ?? 'El área no es válida.' }
}

/** One corner a line, «latitud, longitud» as maps write it; an empty line between two outlines. */
export const textOf = (rings: AreaRings): string =>
  rings.map(ring => ring.map(([lng, lat]) => `${lat}, ${lng}`).join('\n')).join('\n\n')

const cornerPattern = /^(-?\d+(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d+(?:[.,]\d+)?)$/

const readCorner = (line: string): AreaCorner | null => {
  const found = cornerPattern.exec(line.trim().replaceAll('\u2212', '-'))
  if (!found) return null
  const [lat, lng] = [found[1], found[2]].map(text => Number(text?.replace(',', '.')))
  return lat === undefined || lng === undefined ? null : [lng, lat]
}

/** What was written, or the first line that is no pair of coordinates. */
export const readText = (text: string): { rings: AreaRings; error: string | null } => {
  const rings: AreaRings = []
  for (const [index, part] of text.split(/\n\s*\n/).entries()) {
    const lines = part.split('\n').filter(line => line.trim())
    const corners = lines.map(readCorner)
    const wrong = lines[corners.indexOf(null)]
    if (corners.includes(null))
      return {
        rings,
        error: `«${wrong?.trim()}»${index > 0 ? ` (contorno ${index + 1})` : ''} no es una latitud y una longitud.`,
      }
    if (corners.length > 0) rings.push(corners as AreaCorner[])
  }
  return { rings, error: null }
}
