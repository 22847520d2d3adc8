import { formatCuit } from '../../../kernel/contract/cuit.ts'
import { missing } from '../../../kernel/contract/formats.ts'
import { formatPhone } from '../../../kernel/contract/phone.ts'
import type { ColumnOverride } from '../../../kernel/web/grid/grid-columns.ts'

const textOf = (value: unknown, write: (text: string) => string): string =>
  typeof value === 'string' && value !== '' ? write(value) : missing

/** Numbers that are kept bare, as people read them. */
export const personColumns: Record<string, ColumnOverride> = {
  phone: { text: row => textOf(row.phone, formatPhone) },
  cuit: { text: row => textOf(row.cuit, formatCuit) },
}
