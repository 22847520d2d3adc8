import type { DoorWorld } from './door-world.ts'

/** A request of an older client: its address without the method, and its body. */
export type DoorRequest = { url: string; body?: unknown; headers?: Record<string, string> }

/** A call of spec.md §7: one that is answered and one that is refused. */
export type DoorCall = {
  /** Method and path as the contract has them. */
  route: string
  good: (world: DoorWorld) => DoorRequest
  /** Keys that the answer has, as paths with points. */
  answers: string[]
  bad: (world: DoorWorld) => DoorRequest
  /** Status of the refusal. */
  refused: number
  /** Only the operator of the installation may call. */
  isOperators?: true
}

export const basicOf = (email: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
})

/** A reading call whose refusal is of a name that its query does not have. */
export const readingCall = (path: string, answers: string[], query = ''): DoorCall => ({
  route: `GET ${path}`,
  good: () => ({ url: `${path}${query}` }),
  answers,
  bad: () => ({ url: `${path}?nothing=1` }),
  refused: 400,
})
