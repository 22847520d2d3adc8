import { allScopes, type Scope, type ScopeGroupId, scopeGroupIds, scopeGroups } from '../../contract/scopes.ts'

const shown = 2

/** «Pedidos (leer y escribir), Clientes y contactos (leer) y 2 más». */
export const scopesText = (scopes: string[]): string => {
  if (scopes.length === allScopes.length) return 'Todo, leer y escribir'
  const groups = scopeGroupIds.filter(group => scopes.some(scope => scope.startsWith(`${group}:`)))
  const named = groups.slice(0, shown).map(group => `${scopeGroups[group].title} (${verbsOf(scopes, group)})`)
  const rest = groups.length - named.length
  return `${named.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`
}

const verbsOf = (scopes: string[], group: ScopeGroupId): string => {
  const canRead = scopes.includes(`${group}:read` satisfies Scope)
  const canWrite = scopes.includes(`${group}:write` satisfies Scope)
  if (canRead && canWrite) return 'leer y escribir'
  return canWrite ? 'escribir' : 'leer'
}
