import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import { andSeller, type FactSelection, within } from './selection.ts'

/** First and last position and metres of each seller and day of a period, as a table expression. */
export const sellerTracks = (selection: FactSelection, period: Period): RawBuilder<unknown> => sql`
  (select * from seller_day_tracks where env_id = ${selection.envId}::uuid and ${within(sql`day`, period)}${andSeller(selection, sql`seller_id`)})`
