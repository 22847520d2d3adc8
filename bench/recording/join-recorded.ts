import type { RecordedFile, RecordedRequest } from './recorded-file.ts'
import { reference } from './templates.ts'

const keyOf = ({ method, url, body }: RecordedRequest): string => JSON.stringify([method, url, body])

const withoutRoutes = ({ sentBy, ...request }: RecordedRequest, routes: Set<string>): RecordedRequest => ({
  ...request,
  sentBy: Object.fromEntries(Object.entries(sentBy).filter(([route]) => !routes.has(route))),
})

const namedBy = ({ url, body = '' }: RecordedRequest): number[] =>
  [...`${url} ${body}`.matchAll(reference)].map(([, , id]) => Number(id))

/** Without those that no page sends any more, save those whose answers others need. */
const inUse = (requests: RecordedRequest[]): RecordedRequest[] => {
  const byId = new Map(requests.map(request => [request.id, request]))
  const used = new Set<RecordedRequest>()
  const use = (request: RecordedRequest | undefined): void => {
    if (!request || used.has(request)) return
    used.add(request)
    for (const id of namedBy(request)) use(byId.get(id))
  }
  for (const request of requests) if (Object.keys(request.sentBy).length > 0) use(request)
  return requests.filter(request => used.has(request))
}

/** The former recording with some routes recorded again: theirs are replaced, all others stay as they were. */
export const joinRecorded = (former: RecordedFile, part: RecordedFile): RecordedFile => {
  const again = new Set([...Object.keys(part.routes), ...part.unreached])
  const requests = former.requests.map(request => withoutRoutes(request, again))
  const known = new Map(requests.map(request => [keyOf(request), request]))
  let nextId = Math.max(-1, ...former.requests.map(({ id }) => id)) + 1
  const idsByPart = new Map<number, number>()
  for (const { id, ...request } of part.requests) {
    const text = JSON.stringify(request).replace(
      reference,
      (_, form: string, of: string, path: string) => `{${form}:${idsByPart.get(Number(of))}:${path}}`,
    )
    const joined: RecordedRequest = { id: nextId, ...JSON.parse(text) }
    const same = known.get(keyOf(joined))
    if (same) Object.assign(same.sentBy, joined.sentBy)
    else {
      requests.push(joined)
      nextId += 1
    }
    idsByPart.set(id, same?.id ?? joined.id)
  }
  const routes = Object.entries({ ...former.routes, ...part.routes }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const unreached = [...former.unreached.filter(route => !again.has(route)), ...part.unreached]
  return { routes: Object.fromEntries(routes), unreached: unreached.toSorted(), requests: inUse(requests) }
}
