import type { RecordedFile, RecordedRequest } from './recorded-file.ts'
import type { RoleVisit } from './role-visit.ts'
import { type Origin, originsIn, toTemplate } from './templates.ts'

type Merged = { requests: Map<string, RecordedRequest>; today: string }

const addVisit = ({ requests, today }: Merged, { calls, roleNumber }: RoleVisit): void => {
  const origins = new Map<string, Origin>()
  for (const { method, url, body, answer, route, step } of calls) {
    if (step === 'no filter') continue
    const [path, sent] = [toTemplate(url, today, origins), body && toTemplate(body, today, origins)]
    // What is written differs each time, by how long a screen took to come for example: one of each is enough.
    const key = JSON.stringify(method === 'GET' ? [method, path, sent] : [method, path])
    const request = requests.get(key) ?? {
      id: requests.size,
      method,
      url: path,
      ...(sent ? { body: sent } : {}),
      sentBy: {},
    }
    requests.set(key, request)
    const steps = request.sentBy[route] ?? {}
    request.sentBy[route] = { ...steps, [step]: [...new Set([...(steps[step] ?? []), roleNumber])] }
    if (method === 'GET')
      for (const { text, path: place } of originsIn(answer))
        if (!origins.has(text)) origins.set(text, { request: request.id, path: place })
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
