import { createProductCalls } from '../../../kernel/server/http/product-calls.ts'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Authenticate } from '../../../kernel/server/session/session.ts'
import { createAuthRoutes } from './auth/auth.routes.ts'
import { createNewTableRoutes } from './new-tables/new-tables.routes.ts'
import { createParseRoutes } from './parse/parse.routes.ts'
import { createSqlRoutes } from './sql/sql.routes.ts'

export { createProductCalls } from '../../../kernel/server/http/product-calls.ts'
export { readReport } from './parse-import/import-ledger.queries.ts'
export { createSourceClient, isSourceProblem } from './parse-import/parse-source-client.ts'
export { type ClassResult, runParseImport } from './parse-import/run-import.ts'

/** `routes` are the product's own, on which the doors are built. */
export type CompatServices = {
  platform: Platform
  authenticate: Authenticate
  routes: () => BoundRoute[]
  onError: (error: unknown) => void
}

/** The calls that programs of before make (spec.md §7), answered by the product's own routes. */
export const createCompatRoutes = ({ platform, authenticate, routes, onError }: CompatServices): BoundRoute[] => {
  const product = createProductCalls(routes, platform.withTenant)
  return [
    ...createAuthRoutes({ product, authenticate }),
    ...createNewTableRoutes(product),
    ...createSqlRoutes(product, platform.database),
    ...createParseRoutes({ product, platform, authenticate, onError }),
  ]
}
