import type { RecordedFile, RecordedRequest } from './recorded-file.ts'
import type { RoleVisit } from './role-visit.ts'
import { type Origin, originsIn, toTemplate } from './templates.ts'
import type { Call } from './traffic.ts'

type Merged = { requests: Map<string, RecordedRequest>; today: string }

const addSender = ({ sentBy }: RecordedRequest, { route, step }: Call, roleNumber: number): void => {
  const steps = sentBy[route] ?? {}
  sentBy[route] = { ...steps, [step]: [...new Set([...(steps[step] ?? []), roleNumber])] }
}

const requestOf = (
  { requests, today }: Merged,
  { method, url, body }: Call,
  origins: ReadonlyMap<string, Origin>,
): RecordedRequest => {
  const [path, sent] = [toTemplate(url, today, origins), body && toTemplate(body, today, origins)]
  // What is written differs each time, by how long a screen took to come for example: one of each is enough.
  const key = JSON.stringify(method === 'GET' ? [method, path, sent] : [method, path])
  const known = requests.get(key)
  if (known) return known
  const request = { id: requests.size, method, url: path, ...(sent ? { body: sent } : {}), sentBy: {} }
  requests.set(key, request)
  return request
}

const addVisit = (merged: Merged, { calls, roleNumber }: RoleVisit): void => {
  const origins = new Map<string, Origin>()
  for (const call of calls.filter(({ step }) => step !== 'no filter')) {
    const request = requestOf(merged, call, origins)
    addSender(request, call, roleNumber)
    // Only what is read can be asked again.
    if (call.method !== 'GET') continue
    for (const { text, path } of originsIn(call.answer))
      if (!origins.has(text)) origins.set(text, { request: request.id, path })
  }
}

/** What all roles asked, each request once, with who sent it and from where. */
export const mergeVisits = (visits: RoleVisit[], today: string): RecordedFile => {
  const merged: Merged = { requests: new Map(), today }
  const routes: Record<string, number[]> = {}
  for (const visit of visits) {
    addVisit(merged, visit)
    for (const route of visit.routes) routes[route] = [...(routes[route] ?? []), visit.roleNumber]
  }
  const unreached = [...new Set(visits.flatMap(visit => visit.unreached))].filter(route => !routes[route])
  const sorted = Object.entries(routes).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    routes: Object.fromEntries(sorted),
    unreached: unreached.toSorted(),
    requests: [...merged.requests.values()],
  }
}
