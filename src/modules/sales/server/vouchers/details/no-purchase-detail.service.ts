import { sql } from 'kysely'
import type { ReferenceValue } from '../../../../../kernel/contract/fields.ts'
import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import { readHistory } from '../../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { NoPurchaseDetail } from '../../../contract/vouchers/voucher-details.ts'
import { photosOf } from '../../photos/photos.queries.ts'
import {
  type HeaderRow,
  headerColumns,
  headerJoins,
  headerOf,
  headerWhere,
  placeOf,
  type VoucherRequest,
} from './voucher-header.queries.ts'

type NoPurchaseRow = HeaderRow & { excuse: ReferenceValue; requiresPhoto: boolean }

const findNoPurchase = async (tenant: Tenant, request: VoucherRequest): Promise<NoPurchaseRow | undefined> => {
  const { rows } = await sql<NoPurchaseRow>`
    select ${headerColumns}, json_build_object('id', x.id, 'code', x.code, 'name', x.name) as excuse, x.requires_photo
    from no_purchases as t ${headerJoins} join excuses as x on x.env_id = t.env_id and x.id = t.excuse_id
    where ${headerWhere(tenant, request)}`.execute(tenant.db)
  return rows[0]
}

export const getNoPurchase = async (tenant: Tenant, request: VoucherRequest): Promise<NoPurchaseDetail> => {
  const row = await findNoPurchase(tenant, request)
  if (!row) throw problem(problems.notFound)
  const photos = await photosOf(tenant, row.id)
  return {
    ...headerOf(row),
    excuse: row.excuse,
    place: await placeOf(tenant, row),
    photos,
    lacksPhoto: row.requiresPhoto && photos.length === 0,
    history: await readHistory(tenant, 'no-purchases', row.id),
  }
}
