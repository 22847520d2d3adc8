/** The numeric roles of spec.md §6 in words; the number stays beside them, because the ERP and the phones speak in numbers. */
export const roleLabels = {
  '0': 'ERP (0)',
  '1': 'Administrador (1)',
  '2': 'Vendedor (2)',
  '3': 'Vendedor (3)',
  '4': 'Supervisor (4)',
  '5': 'Gerente (5)',
} as const
export type RoleChoice = keyof typeof roleLabels

export const adminRole = 1

export const keyFields = ['seller', 'supervisor', 'manager'] as const
export type KeyField = (typeof keyFields)[number]

const keyOfRole: Record<string, KeyField> = {
  '2': 'seller',
  '3': 'seller',
  '4': 'supervisor',
  '5': 'manager',
}

/** Whose work a role sees is said by one of its keys; null where it sees the whole company. */
export const neededKey = (role: string): KeyField | null => keyOfRole[role] ?? null
