import { type RawBuilder, sql } from 'kysely'
import type { Area } from '../contract/map-area.ts'

/** Corners as PostgreSQL writes a polygon. */
const polygonText = (area: Area): string =>
  `(${area.map(([longitude, latitude]) => `(${longitude},${latitude})`).join(',')})`

/** SQL for the rows of `alias` whose `longitude` and `latitude` are inside; rows without a place are not. */
export const insideArea = (area: Area, alias = 't'): RawBuilder<unknown> =>
  sql`point(${sql.ref(`${alias}.longitude`)}, ${sql.ref(`${alias}.latitude`)}) <@ ${polygonText(area)}::polygon`
