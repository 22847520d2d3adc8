import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { FormDetail } from '../../contract/forms.ts'
import type { FormLink, PublicView } from '../../contract/public/links.ts'
import { createFormWorld, type FormWorld, freezerSurvey, publishForm } from '../../testing/form-world.ts'
import { newOpening, readOpening } from './link-token.ts'

let application: TestApplication
let world: FormWorld
let form: FormDetail

const definition = {
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'rating', name: 'nota', title: 'Nota', isRequired: true, rateMin: 0, rateMax: 10, rateCount: 11 },
      ],
    },
  ],
}

beforeAll(async () => {
  application = await createTestApplication()
  world = await createFormWorld(application)
  form = await publishForm(world.admin, { name: 'NPS', subject: 'none', definition })
})
afterAll(() => application.stop())

type Created = FormLink & { path: string }
const createLink = (body: object = {}): Promise<Created> =>
  world.admin.post<Created>(`/api/forms/${form.id}/links`, { name: 'Mostrador', ...body })
const pathOf = ({ path }: Created): string => `/api/public/forms/${path.slice('/f/'.length)}`

let address = 0
/** Without a session; each request from another address, so that the limit of an address does not count. */
const anonymous = (method: 'GET' | 'POST', url: string, payload?: object) => {
  address += 1
  return application.app.inject({
    method,
    url,
    remoteAddress: `10.0.${address}.1`,
    ...(payload ? { payload } : {}),
  })
}
const open = async (link: Created): Promise<PublicView> => (await anonymous('GET', pathOf(link))).json()

/** The opening of somebody who loaded the page some seconds ago. */
const openingOf = (link: Created): string =>
  newOpening(application.platform.secret, link.id, new Date(Date.now() - 20_000))

const answer = (link: Created, more: object = {}) =>
  anonymous('POST', `${pathOf(link)}/answers`, { opening: openingOf(link), version: 1, data: { nota: 9 }, ...more })

const stored = () =>
  application.platform.withTenant(application.envId, ({ db, envId }) =>
    db
      .selectFrom('formAnswers')
      .select(['origin', 'author', 'userId', 'linkId', 'data'])
      .where('envId', '=', envId)
      .where('formId', '=', form.id)
      .orderBy('createdAt')
      .execute(),
  )

describe('a public link', () => {
  test('is answered without a session, once for each opening, and the answer says where it came from', async () => {
    const link = await createLink()
    const view = await open(link)
    expect([view.form.name, view.version]).toEqual(['NPS', 1])
    const opening = openingOf(link)
    const send = (data: object) => anonymous('POST', `${pathOf(link)}/answers`, { opening, version: 1, data })
    expect((await send({ nota: 9 })).statusCode).toBe(201)
    expect((await send({ nota: 9 })).json()).toEqual({ status: 'repeated' })
    expect((await send({ nota: 1 })).json()).toEqual({ status: 'repeated' })
    expect(await stored()).toEqual([
      { origin: 'link', author: 'Enlace «Mostrador»', userId: null, linkId: link.id, data: { nota: 9 } },
    ])
  })

  test('keeps the token as a hash alone, and another token opens nothing', async () => {
    const link = await createLink()
    const row = await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db
        .selectFrom('formLinks')
        .selectAll()
        .where('envId', '=', envId)
        .where('id', '=', link.id)
        .executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(link.path.slice(3))
    const forged = `${link.path.slice(3, -2)}AA`
    for (const token of [forged, 'x', '%00', link.path.slice(3, -1)])
      expect((await anonymous('GET', `/api/public/forms/${token}`)).statusCode).toBeOneOf([400, 404])
    const { items } = await world.admin.get<{ items: FormLink[] }>(`/api/forms/${form.id}/links`)
    expect(JSON.stringify(items)).not.toContain('token')
    expect((await world.seller.request('GET', `/api/forms/${form.id}/links`)).statusCode).toBe(403)
    expect((await world.stranger.request('POST', `/api/form-links/${link.id}/close`)).statusCode).toBe(404)
  })

  test('ends at its limit, also for two at once, when it is closed and when it expires', async () => {
    const link = await createLink({ maxAnswers: 1 })
    const both = await Promise.all([answer(link), answer(link)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 410])
    expect((await anonymous('GET', pathOf(link))).json().code).toBe('formLinks.full')
    const closed = await createLink()
    await world.admin.post(`/api/form-links/${closed.id}/close`, {})
    expect((await anonymous('GET', pathOf(closed))).json().code).toBe('formLinks.closed')
    const old = await createLink({ days: 1 })
    await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db
        .updateTable('formLinks')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('envId', '=', envId)
        .where('id', '=', old.id)
        .execute(),
    )
    expect((await anonymous('GET', pathOf(old))).statusCode).toBe(410)
  })

  test('holds the answer to the form', async () => {
    const link = await createLink()
    const wrong = await answer(link, { data: { nota: 99 } })
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'nota'])
    expect((await answer(link, { data: {} })).statusCode).toBe(400)
  })
})

test('programs are slowed down: too fast, forged, stale and the hidden field', async () => {
  const link = await createLink()
  const { opening } = await open(link)
  const post = (body: object) =>
    anonymous('POST', `${pathOf(link)}/answers`, { opening, version: 1, data: { nota: 3 }, ...body })
  expect((await post({})).json().code).toBe('formLinks.tooFast')
  expect((await post({ opening: 'AAAA' })).json().errors[0].path).toBe('opening')
  const before = (await stored()).length
  expect((await answer(link, { website: 'http://spam' })).statusCode).toBe(201)
  expect((await stored()).length).toBe(before)
  const now = new Date()
  const stamp = newOpening('secret', 'link', new Date(now.getTime() - 25 * 3_600_000))
  expect(readOpening('secret', { linkId: 'link', opening: stamp, now })).toEqual({ state: 'stale' })
  expect(readOpening('secret', { linkId: 'other', opening: stamp, now })).toEqual({ state: 'forged' })
})

test('only a survey about nobody, without photos, is opened to the public', async () => {
  const code = async (settings: object) => {
    const other = await publishForm(world.admin, { definition, ...settings })
    return (await world.admin.request('POST', `/api/forms/${other.id}/links`, { name: 'x' })).json().code
  }
  expect(await code({})).toBe('formLinks.onlySurveys')
  expect(await code({ kind: 'multiple', subject: 'none' })).toBe('formLinks.onlySurveys')
  expect(await code({ subject: 'none', definition: freezerSurvey })).toBe('formLinks.needsAccount')
})
