import { type RawBuilder, sql } from 'kysely'
import type { Area } from '../contract/map-area.ts'

/** Corners as PostgreSQL writes a polygon. */
const polygonText = (area: Area): string =>
  `(${area.map(([longitude, latitude]) => `(${longitude},${latitude})`).join(',')})`

/** SQL for the rows of `t` whose `longitude` and `latitude` are inside; one without a place is not. */
export const insideArea = (area: Area): RawBuilder<unknown> =>
  sql`point(t.longitude, t.latitude) <@ ${polygonText(area)}::polygon`
