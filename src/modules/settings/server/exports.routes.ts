import { mayCall } from '../../../kernel/contract/roles.ts'
import type { RouteContract } from '../../../kernel/contract/route.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { exportsRoute } from '../contract/routes.ts'

/** The summaries of exports name what they take out: «Exportar Artículos tal como las muestra el filtro». */
const titleOf = ({ summary, tag }: RouteContract): string => {
  const words = summary.match(/^Exportar (.+?)( tal como.*)?$/)?.[1] ?? tag
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const byTitle = new Intl.Collator('es-AR')

/** Every route that ends in `/export` and needs nothing but a format; what a module adds tomorrow is listed tomorrow. */
export const createExportsRoutes = (contractsOf: () => RouteContract[]): BoundRoute[] => [
  handle(exportsRoute, async ({ session }) => ({
    items: contractsOf()
      .filter(
        ({ method, path, access, query }) =>
          method === 'GET' &&
          /^[^:]+\/export$/.test(path) &&
          query?.safeParse({ format: 'csv' }).success &&
          mayCall(access, session),
      )
      .map(contract => ({ title: titleOf(contract), path: contract.path }))
      .sort((a, b) => byTitle.compare(a.title, b.title)),
  })),
]
