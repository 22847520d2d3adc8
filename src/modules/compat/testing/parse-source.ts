import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Item = Record<string, unknown> & { objectId: string; createdAt: string }
export type SourceClasses = Record<string, Item[]>

export type FakeParse = {
  url: string
  classes: SourceClasses
  /** Answers this many of the next requests with 503. */
  failNext: (times: number) => void
  requests: () => number
  stop: () => Promise<void>
}

export const fakeApplicationId = 'vieja'
export const fakeKey = 'clave-maestra'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const plain = (value: unknown): unknown => (isObject(value) && value.__type === 'Date' ? value.iso : value)

/** The part of Parse's query language with which an import reads: equality, $gt and $or. */
const matches = (item: Item, where: Record<string, unknown>): boolean =>
  Object.entries(where).every(([name, constraint]) => {
    if (name === '$or') return (constraint as Record<string, unknown>[]).some(one => matches(item, one))
    if (isObject(constraint) && '$gt' in constraint) return String(item[name]) > String(plain(constraint.$gt))
    return item[name] === plain(constraint)
  })

const inOrder = (one: Item, other: Item): number =>
  one.createdAt.localeCompare(other.createdAt) || one.objectId.localeCompare(other.objectId)

/** Objects with ids and instants of creation; two in a row share theirs, as of a batch. */
export const itemsOf = (className: string, envId: string, objects: Record<string, unknown>[]): Item[] =>
  objects.map((object, at) => ({
    envId,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(at / 2))).toISOString(),
    objectId: `${className}${String(at).padStart(6, '0')}`,
    ...object,
  }))

/** A server that answers queries of classes as a Parse server does to its master key. */
export const startFakeParse = async (classes: SourceClasses): Promise<FakeParse> => {
  let [failures, requests] = [0, 0]
  const server = createServer((request, response) => {
    requests += 1
    const address = new URL(request.url ?? '/', 'http://localhost')
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const { 'x-parse-application-id': id, 'x-parse-master-key': key } = request.headers
    if (id !== fakeApplicationId || key !== fakeKey) return answer(403, { error: 'unauthorized' })
    if (failures > 0) {
      failures -= 1
      return answer(503, { error: 'busy' })
    }
    const className = /^\/parse\/classes\/(\w+)$/.exec(address.pathname)?.[1] ?? ''
    const where = JSON.parse(address.searchParams.get('where') ?? '{}') as Record<string, unknown>
    const found = (classes[className] ?? []).filter(item => matches(item, where)).toSorted(inOrder)
    const limit = Number(address.searchParams.get('limit') ?? 100)
    answer(200, {
      results: found.slice(0, limit),
      ...(address.searchParams.has('count') ? { count: found.length } : {}),
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/parse`,
    classes,
    failNext: times => {
      failures = times
    },
    requests: () => requests,
    stop: () => new Promise((resolve, reject) => server.close(error => (error ? reject(error) : resolve()))),
  }
}
