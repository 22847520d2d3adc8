import type { RouteContract } from './route.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The name of a call in `packages/client` and in the OpenAPI documents: `GET /api/v1/orders/:key` is `getV1OrdersByKey`.
 * Paths outside `/api` keep their first word.
 */
export const operationName = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api\//, '/')
    .split('/')
    .map(part => (part.startsWith(':') ? `By-${part.slice(1)}` : part))
    .flatMap(part => part.split(/[^A-Za-z0-9]+/))
    .map(capital)
    .join('')
