import { z } from 'zod'
import { metersBetween, type Place } from '../../../routes/contract/tour.ts'

/** An OSRM server answers tables of up to 100 places by default (`--max-table-size`): half are origins, half destinations. */
const blockSize = 50
const atOnce = 4

const rows = z.array(z.array(z.number().nullable()))
const tableAnswer = z.object({ code: z.literal('Ok'), distances: rows, durations: rows })
const routeAnswer = z.object({ code: z.literal('Ok'), routes: z.array(z.object({ distance: z.number() })).min(1) })

const coordinates = (places: Place[]): string =>
  places.map(({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';')

const ask = async <Answer>(url: string, schema: z.ZodType<Answer>, signal: AbortSignal): Promise<Answer> => {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' }, redirect: 'error' })
  if (!response.ok) throw new Error(`the distance service answered ${response.status}`)
  return schema.parse(await response.json())
}

/** Metres of a trip along streets. Throws when the service does not answer with a route. */
export const osrmTrip = async (base: string, places: Place[], signal: AbortSignal): Promise<number> => {
  let meters = 0
  // The last place of each part is the first one of the next, so that no leg is missing.
  for (let from = 0; from < places.length - 1; from += blockSize * 2 - 1) {
    const part = places.slice(from, from + blockSize * 2)
    const { routes } = await ask(`${base}/route/v1/driving/${coordinates(part)}?overview=false`, routeAnswer, signal)
    meters += routes[0]?.distance ?? 0
  }
  return Math.round(meters)
}

type Block = { from: number; to: number }

const blocksOf = (size: number): Block[] => {
  const starts = Array.from({ length: Math.ceil(size / blockSize) }, (_, index) => index * blockSize)
  return starts.flatMap(from => starts.map(to => ({ from, to })))
}

const indexes = (start: number, count: number): string =>
  Array.from({ length: count }, (_, index) => start + index).join(';')

const askBlock = (base: string, sources: Place[], targets: Place[], signal: AbortSignal) => {
  const from = indexes(0, sources.length)
  const to = indexes(sources.length, targets.length)
  const query = `annotations=duration,distance&sources=${from}&destinations=${to}`
  return ask(`${base}/table/v1/driving/${coordinates([...sources, ...targets])}?${query}`, tableAnswer, signal)
}

/**
 * Metres and seconds between all places, row by row. Between places without a street the distance is a straight line and the
 * time is null. Throws when the service does not answer with a table.
 */
export const osrmMatrix = async (base: string, places: Place[], signal: AbortSignal) => {
  const size = places.length
  const meters = Array.from({ length: size * size }, () => 0)
  const seconds = Array.from({ length: size * size }, (): number | null => 0)
  const write = (at: number, a: Place, b: Place, distance: number | null, duration: number | null): void => {
    meters[at] = Math.round(distance ?? metersBetween(a, b))
    seconds[at] = duration === null ? null : Math.round(duration)
  }
  const waiting = blocksOf(size)
  const work = async (): Promise<void> => {
    for (let block = waiting.shift(); block; block = waiting.shift()) {
      const { from, to } = block
      const sources = places.slice(from, from + blockSize)
      const targets = places.slice(to, to + blockSize)
      const { distances, durations } = await askBlock(base, sources, targets, signal)
      for (const [row, a] of sources.entries())
        for (const [column, b] of targets.entries())
          write(
            (from + row) * size + to + column,
            a,
            b,
            distances[row]?.[column] ?? null,
            durations[row]?.[column] ?? null,
          )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { meters, seconds }
}
