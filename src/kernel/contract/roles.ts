/** Roles of a signed-in person and the groups that routes and menu entries name (spec.md §6). */
export const roles = ['erp', 'admin', 'ventas', 'supervisor'] as const
export type Role = (typeof roles)[number]

export const roleGroups = {
  admin: ['admin'],
  staff: ['admin', 'erp', 'supervisor'],
  user: ['admin', 'erp', 'ventas', 'supervisor'],
  sync: ['admin', 'erp'],
  leads: ['admin', 'supervisor'],
  settlers: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type RoleGroup = keyof typeof roleGroups

/** Rights that a person has besides their role, and the group that each gives access to (docs/decisions/0059). */
export const grants = {
  settlements: { title: 'Rendiciones', group: 'settlers' },
} as const satisfies Record<string, { title: string; group: RoleGroup }>
export type Grant = keyof typeof grants
export const grantIds = Object.keys(grants) as [Grant, ...Grant[]]

const roleByNumber: Record<number, Role> = {
  0: 'erp',
  1: 'admin',
  2: 'ventas',
  3: 'ventas',
  4: 'supervisor',
  5: 'supervisor',
}

/** The role of the backend's number; any unknown number is a seller, the least powerful. */
export const roleOfNumber = (roleNumber: number): Role => roleByNumber[roleNumber] ?? 'ventas'

/** A named right; its group says which roles hold it. */
export type Permission = { name: string; group: RoleGroup }

export const permission = (name: string, group: RoleGroup): Permission => ({ name, group })

export const groupIncludes = (group: RoleGroup, role: Role): boolean =>
  (roleGroups[group] as readonly Role[]).includes(role)

/** What decides the groups of a person. Grants that this version does not know give no access. */
export type Holder = {
  role: Role
  grants?: readonly string[]
  /** Set for a program with an API key: it is judged by the route that it calls, never by a permission alone. */
  key?: object | undefined
}

export const belongsTo = (group: RoleGroup, { role, grants: personalGrants = [] }: Holder): boolean =>
  groupIncludes(group, role) || grantIds.some(grant => grants[grant].group === group && personalGrants.includes(grant))

/**
 * Who may call a route: anyone, anyone signed in, the operator of the installation, the people of customers who entered the
 * store, or the holders of a permission. People of customers hold no role: `customer` opens to nobody of the company.
 */
export type Access = 'public' | 'session' | 'operator' | 'customer' | Permission

export const mayCall = (access: Access, person: (Holder & { isOperator: boolean }) | null): boolean => {
  if (access === 'public') return true
  if (!person || person.key) return false
  if (access === 'session') return true
  if (access === 'operator') return person.isOperator
  if (access === 'customer') return false
  return belongsTo(access.group, person)
}

/** The sellers whose work a person sees (domain.md, Access), except those whose name starts with `hiddenPrefix`. */
export type SellerScope = (
  | { kind: 'environment' }
  | { kind: 'seller'; key: string }
  | { kind: 'supervisor'; key: string }
  | { kind: 'manager'; key: string }
) & { hiddenPrefix?: string }

export type ScopeKeys = {
  sellerKey: string | null
  supervisorKey: string | null
  managerKey: string | null
  /** Of the environment; it never hides a seller from themself. */
  hiddenSellerPrefix?: string
}

/** A person without the key that their role needs sees nothing: the empty key matches no seller. */
export const scopeOf = (roleNumber: number, keys: ScopeKeys): SellerScope => {
  const hiddenSellers = keys.hiddenSellerPrefix ? { hiddenPrefix: keys.hiddenSellerPrefix } : {}
  if (roleNumber === 0 || roleNumber === 1) return { kind: 'environment', ...hiddenSellers }
  if (roleNumber === 4) return { kind: 'supervisor', key: keys.supervisorKey ?? '', ...hiddenSellers }
  if (roleNumber === 5) return { kind: 'manager', key: keys.managerKey ?? '', ...hiddenSellers }
  return { kind: 'seller', key: keys.sellerKey ?? '' }
}
