import { type RawBuilder, sql } from 'kysely'
import { thumbnailUrl } from '../../../kernel/contract/files.ts'

/** Stands for the id, so that the address has one home. */
const place = '{id}'

/** Address of the face that somebody shows in a company, else the one of their account; over the aliases of both tables. */
export const memberPhoto = (membership: string, user: string): RawBuilder<string | null> =>
  sql`coalesce(replace(${thumbnailUrl(place)}, ${place}, ${sql.ref(`${membership}.photo_file_id`)}::text), ${sql.ref(`${user}.photo_url`)})`
