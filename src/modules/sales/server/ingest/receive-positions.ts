import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { PositionDocument } from '../../contract/ingest/wire.ts'
import { recountTracks } from '../facts/seller-tracks.ts'
import { rowsJson } from '../rows-json.ts'
import { resolveSellers } from './resolve-codes.queries.ts'
import { isInScope, type Outcome, rejectionAt, type Submission } from './submission.ts'

type Row = { sellerId: string; at: string; latitude: number; longitude: number; accuracyMeters: number | null }

const insertPositions = async (tenant: Tenant, rows: Row[]): Promise<Set<string>> => {
  const { db, envId } = tenant
  const { rows: newRows } = await sql<{ sellerId: string; at: string }>`
    insert into positions (env_id, seller_id, at, latitude, longitude, accuracy_meters)
    select ${envId}::uuid, d."sellerId", d.at, d.latitude, d.longitude, d."accuracyMeters"
    from json_to_recordset(${rowsJson(rows)}) d("sellerId" uuid, at timestamptz, latitude double precision, longitude double precision, "accuracyMeters" int)
    order by 2, 3
    on conflict (env_id, seller_id, at) do nothing returning seller_id, at`.execute(db)
  await recountTracks(tenant, newRows)
  return new Set(newRows.map(row => `${row.sellerId}@${row.at}`))
}

/** Receives where sellers were. A seller and an instant are one position, however often it is sent. */
export const receivePositions = async (
  tenant: Tenant,
  submissions: Submission<PositionDocument>[],
): Promise<Outcome[]> => {
  const sellers = await resolveSellers(tenant, [...new Set(submissions.map(({ document }) => document.sellerCode))])
  const verdicts = submissions.map(({ document, sender }): Row | Outcome => {
    if (document.envId !== null && document.envId !== sender.envId)
      return rejectionAt('envId', 'El documento es de otra empresa.')
    const seller = sellers.get(document.sellerCode)
    if (
      seller
        ? !isInScope(sender.scope, seller)
        : sender.scope.kind === 'seller' && document.sellerCode !== sender.scope.key
    )
      return { ...rejectionAt('se', 'El vendedor no está a tu alcance.'), isForbidden: true }
    if (!seller?.active) return rejectionAt('se', `No hay un vendedor activo con el código «${document.sellerCode}».`)
    return { sellerId: seller.id, at: document.takenAt, ...document.place, accuracyMeters: document.accuracyMeters }
  })
  const rows = verdicts.filter(row => 'sellerId' in row)
  const fresh = rows.length > 0 ? await insertPositions(tenant, rows) : new Set<string>()
  // A new position is created once; if it comes twice in one set, the second is a repetition.
  return verdicts.map(
    (row): Outcome =>
      'sellerId' in row ? { status: fresh.delete(`${row.sellerId}@${row.at}`) ? 'created' : 'repeated' } : row,
  )
}
