import type { ApiIndex } from '../../../contract/api-documents.ts'
import { operationName } from '../../../contract/operation-name.ts'
import type { RouteContract } from '../../../contract/route.ts'

export type Area = { name: string; title: string; contracts: RouteContract[] }

/** «Configuración» is `configuracion` in an address. */
const nameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Routes by their tag, in the alphabet's order. */
export const areasOf = (contracts: RouteContract[]): Area[] => {
  const byTag = Map.groupBy(contracts, ({ tag }) => tag)
  return [...byTag]
    .map(([title, own]) => ({ name: nameOf(title), title, contracts: own }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'es'))
}

export const indexOf = (areas: Area[], addressOf: (area: Area) => string): ApiIndex => ({
  areas: areas.map(area => ({
    name: area.name,
    title: area.title,
    document: addressOf(area),
    calls: area.contracts.map(contract => ({
      id: operationName(contract),
      method: contract.method,
      path: contract.path.replace(/:(\w+)/g, '{$1}'),
      summary: contract.summary,
    })),
  })),
})
