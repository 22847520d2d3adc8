import { formatCuit } from '../../../../kernel/contract/cuit.ts'
import { taxConditions } from '../../../customers/contract/customers.ts'
import type { VoucherCustomer } from './voucher-details.ts'

const words: Record<string, string> = taxConditions

/** «CUIT 30-54668997-9 · Responsable inscripto»: how a document names its customer before the tax office. */
export const fiscalWords = ({ cuit, taxCondition }: Pick<VoucherCustomer, 'cuit' | 'taxCondition'>): string =>
  [cuit && `CUIT ${formatCuit(cuit)}`, taxCondition && (words[taxCondition] ?? taxCondition)]
    .filter(Boolean)
    .join(' · ')

/** The customer's trade name or, without one, its legal name. */
export const customerNameOf = ({ tradeName, name }: Pick<VoucherCustomer, 'tradeName' | 'name'>): string =>
  tradeName || name

/** The legal name, where the shop goes by another. */
export const legalNameOf = ({ tradeName, name }: Pick<VoucherCustomer, 'tradeName' | 'name'>): string | null =>
  tradeName && tradeName !== name ? name : null
