import type { HttpMethod } from './route.ts'

/** The part of a route that a call needs. */
export type RouteAddress = { method: HttpMethod; path: string }

export const routeAddresses = <Name extends string>(
  addresses: Record<Name, RouteAddress>,
): Record<Name, RouteAddress> => addresses
