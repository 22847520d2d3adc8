import type { RecordedFile, RecordedRequest } from './recorded-file.ts'

const keyOf = ({ method, url, body }: RecordedRequest): string => JSON.stringify([method, url, body])

const withoutRoutes = ({ sentBy, ...request }: RecordedRequest, routes: Set<string>): RecordedRequest => ({
  ...request,
  sentBy: Object.fromEntries(Object.entries(sentBy).filter(([route]) => !routes.has(route))),
})

/** The former recording with some routes recorded again: theirs are replaced, all others stay as they were. */
export const joinRecorded = (former: RecordedFile, part: RecordedFile): RecordedFile => {
  const again = new Set([...Object.keys(part.routes), ...part.unreached])
  const requests = former.requests.map(request => withoutRoutes(request, again))
  const known = new Map(requests.map(request => [keyOf(request), request]))
  const idsByPart = new Map<number, number>()
  for (const { id, ...request } of part.requests) {
    const text = JSON.stringify(request).replace(
      /\{from:(\d+):/g,
      (_, of: string) => `{from:${idsByPart.get(Number(of))}:`,
    )
    const joined: RecordedRequest = { id: requests.length, ...JSON.parse(text) }
    const same = known.get(keyOf(joined))
    if (same) Object.assign(same.sentBy, joined.sentBy)
    else requests.push(joined)
    idsByPart.set(id, same?.id ?? joined.id)
  }
  const routes = Object.entries({ ...former.routes, ...part.routes }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const unreached = [...former.unreached.filter(route => !again.has(route)), ...part.unreached]
  return { routes: Object.fromEntries(routes), unreached: unreached.toSorted(), requests }
}
