import { expect } from 'vitest'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { checkStock } from '../../stock/server/index.ts'
import { checkSettlements } from '../server/index.ts'
import type { InTenant } from './fixtures.ts'

type Check = (tenant: Tenant) => Promise<unknown[]>

/**
 * The proof that the books agree: accounts, closed settlements and stock levels equal the sum of their movements, as
 * `anden doctor` checks them; `more` are further checks.
 */
export const createProof =
  (inTenant: InTenant, ...more: Check[]) =>
  async (): Promise<void> => {
    for (const check of [checkSettlements, checkStock, ...more]) expect(await inTenant<unknown[]>(check)).toEqual([])
  }
