import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { PositionDocument } from '../../contract/ingest/wire.ts'
import { recountTracks } from '../facts/seller-tracks.ts'
import { rowsJson } from '../rows-json.ts'
import { resolveSellers } from './resolve-codes.queries.ts'
import { isInScope, type Outcome, rejected, type Submission } from './submission.ts'

type Row = { sellerId: string; at: string; latitude: number; longitude: number; accuracyMeters: number | null }

const insertPositions = async (tenant: Tenant, rows: Row[]): Promise<Set<string>> => {
  const { db, envId } = tenant
  const inserted = await sql<{ sellerId: string; at: string }>`
    insert into positions (env_id, seller_id, at, latitude, longitude, accuracy_meters)
    select ${envId}::uuid, d."sellerId", d.at, d.latitude, d.longitude, d."accuracyMeters"
    from json_to_recordset(${rowsJson(rows)}) d("sellerId" uuid, at timestamptz, latitude double precision, longitude double precision, "accuracyMeters" int)
    order by 2, 3
    on conflict (env_id, seller_id, at) do nothing returning seller_id, at`.execute(db)
  await recountTracks(tenant, inserted.rows)
  return new Set(inserted.rows.map(row => `${row.sellerId}@${row.at}`))
}

/** Where sellers were; a seller and an instant are one position, however often they are sent. */
export const receivePositions = async (
  tenant: Tenant,
  submissions: Submission<PositionDocument>[],
): Promise<Outcome[]> => {
  const sellers = await resolveSellers(tenant, [...new Set(submissions.map(({ document }) => document.sellerCode))])
  const judged = submissions.map(({ document, sender }): Row | Outcome => {
    if (document.envId !== null && document.envId !== sender.envId)
      return rejected('envId', 'El documento es de otra empresa.')
    const seller = sellers.get(document.sellerCode)
    if (
      seller
        ? !isInScope(sender.scope, seller)
        : sender.scope.kind === 'seller' && document.sellerCode !== sender.scope.key
    )
      return { ...rejected('se', 'El vendedor no está a tu alcance.'), isForbidden: true }
    if (!seller?.active) return rejected('se', `No hay un vendedor activo con el código «${document.sellerCode}».`)
    return { sellerId: seller.id, at: document.takenAt, ...document.place, accuracyMeters: document.accuracyMeters }
  })
  const rows = judged.filter(row => 'sellerId' in row)
  const fresh = rows.length > 0 ? await insertPositions(tenant, rows) : new Set<string>()
  // Each new one is created once; said twice within one set, the second is a repetition.
  return judged.map(
    (row): Outcome =>
      'sellerId' in row ? { status: fresh.delete(`${row.sellerId}@${row.at}`) ? 'created' : 'repeated' } : row,
  )
}
