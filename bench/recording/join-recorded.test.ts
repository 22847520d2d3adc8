import { expect, test } from 'vitest'
import { joinRecorded } from './join-recorded.ts'
import type { RecordedFile } from './recorded-file.ts'

const former: RecordedFile = {
  routes: { '/apps/a': [1], '/apps/b': [1] },
  unreached: ['/apps/b/:id'],
  requests: [
    { id: 0, method: 'GET', url: '/api/session', sentBy: { '/apps/a': { open: [1] }, '/apps/b': { open: [1] } } },
    { id: 1, method: 'GET', url: '/api/old', sentBy: { '/apps/b': { open: [1] } } },
    { id: 2, method: 'GET', url: '/api/needed', sentBy: { '/apps/b': { open: [1] } } },
    { id: 4, method: 'GET', url: '/api/a/{from:2:id}', sentBy: { '/apps/a': { open: [1] } } },
  ],
}
const part: RecordedFile = {
  routes: { '/apps/b': [1, 2], '/apps/b/:id': [1] },
  unreached: [],
  requests: [
    { id: 0, method: 'GET', url: '/api/list', sentBy: { '/apps/b': { open: [1, 2] } } },
    { id: 1, method: 'GET', url: '/api/session', sentBy: { '/apps/b': { open: [2] } } },
    {
      id: 2,
      method: 'GET',
      url: '/api/list/{from:0:items.0.id}?w={bare:0:items.1.id}',
      sentBy: { '/apps/b/:id': { open: [1] } },
    },
  ],
}

test('routes recorded again replace their own, and their requests name each other by the ids of the file', () => {
  const { routes, unreached, requests } = joinRecorded(former, part)
  expect(routes).toEqual({ '/apps/a': [1], '/apps/b': [1, 2], '/apps/b/:id': [1] })
  expect(unreached).toEqual([])
  expect(requests.map(({ id, url, sentBy }) => [id, url, Object.keys(sentBy)])).toEqual([
    [0, '/api/session', ['/apps/a', '/apps/b']],
    [2, '/api/needed', []],
    [4, '/api/a/{from:2:id}', ['/apps/a']],
    [5, '/api/list', ['/apps/b']],
    [6, '/api/list/{from:5:items.0.id}?w={bare:5:items.1.id}', ['/apps/b/:id']],
  ])
})
