import type { HttpMethod } from './route.ts'

/** What a call needs to know of a route. */
export type RouteAddress = { method: HttpMethod; path: string }

export const routeAddresses = <Name extends string>(
  addresses: Record<Name, RouteAddress>,
): Record<Name, RouteAddress> => addresses
