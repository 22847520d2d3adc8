import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { attachedFile } from '../../../testing/attached-file.ts'
import {
  createArticle,
  createChannel,
  createCustomer,
  createRegion,
  createSeller,
  createSupervisor,
} from '../../../testing/factories.ts'
import type { Reach } from '../contract/audience.ts'
import { type Feed, feed, type PublicationView, publicationPage, publicationView } from '../contract/publications.ts'
import type { Receipts } from '../contract/receipts.ts'
import { base, everybody, inputOf, linked, minutes, text, video } from './publications.fixture.ts'

let application: TestApplication
let admin: Caller
let otherAdmin: Caller
let seller: Caller
let other: Caller
let supervisor: Caller
let erp: Caller
let stranger: Caller
const ids = { channel: '', child: '', region: '', customer: '', seller: '', otherSeller: '', article: '' }

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    const supervisorId = await createSupervisor(tenant, { code: 'S1' })
    ids.channel = await createChannel(tenant, { code: 'KIO' })
    ids.child = await createChannel(tenant, { code: 'KIO1' })
    await tenant.db
      .updateTable('salesChannels')
      .set({ parentId: ids.channel })
      .where('envId', '=', tenant.envId)
      .where('id', '=', ids.child)
      .execute()
    ids.region = await createRegion(tenant, { code: 'R1' })
    ids.seller = await createSeller(tenant, { code: 'V1', supervisorId })
    ids.otherSeller = await createSeller(tenant, { code: 'V2' })
    ids.customer = await createCustomer(tenant, {
      sellerId: ids.seller,
      salesChannelId: ids.child,
      regionId: ids.region,
    })
    await createCustomer(tenant, { sellerId: ids.otherSeller, salesChannelId: ids.child, isActive: false })
    ids.article = await createArticle(tenant, { code: 'A1', name: 'Palito Frutilla ×24' })
  })
  admin = await application.signIn({ roleNumber: 1, displayName: 'Mariana Ferreyra' })
  otherAdmin = await application.signIn({ roleNumber: 1, displayName: 'Hernán Cabrera' })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1', displayName: 'Lucas Benítez' })
  other = await application.signIn({ roleNumber: 3, sellerKey: 'V2', displayName: 'Romina Acosta' })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1', displayName: 'Laura Bianchi' })
  erp = await application.signIn({ roleNumber: 0, displayName: 'Eugenia Paz' })
  stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
})
afterAll(() => application.stop())

const create = (title: string, more?: Record<string, unknown>) =>
  admin.post<PublicationView>(base, inputOf(title, more))
const publish = async (title: string, more?: Record<string, unknown>): Promise<PublicationView> => {
  const { id } = await create(title, more)
  return admin.post<PublicationView>(`${base}/${id}/publish`)
}
const feedOf = (caller: Caller, query = '') => caller.get<Feed>(`/api/my-publications${query}`)
const titles = async (caller: Caller, query = '') => (await feedOf(caller, query)).items.map(({ title }) => title)
const receiptsOf = (id: string, query = '') => admin.get<Receipts>(`${base}/${id}/receipts${query}`)
const change = ({ id, version }: PublicationView, input: Record<string, unknown>, caller = admin) =>
  caller.request('PUT', `${base}/${id}`, { ...input, version })

beforeEach(async () => {
  const { items } = await admin.get<{ items: { id: string }[] }>(`${base}?limit=100`)
  for (const { id } of items) await admin.request('DELETE', `${base}/${id}`)
})

describe('who reads', () => {
  const audiences: [string, () => Record<string, unknown>, string[]][] = [
    ['nothing named', () => ({}), ['admin', 'otherAdmin', 'seller', 'other', 'supervisor', 'erp']],
    ['a role', () => ({ roles: ['ventas'] }), ['seller', 'other']],
    ['a seller', () => ({ sellerIds: [ids.seller] }), ['seller', 'supervisor']],
    [
      'a channel, by one below it, of active customers',
      () => ({ channelIds: [ids.channel] }),
      ['seller', 'supervisor'],
    ],
    ['a region', () => ({ regionIds: [ids.region] }), ['seller', 'supervisor']],
    ['a customer', () => ({ customerIds: [ids.customer] }), ['seller', 'supervisor']],
    ['a role and a channel', () => ({ roles: ['supervisor'], channelIds: [ids.child] }), ['supervisor']],
    ['a channel and the office', () => ({ roles: ['erp'], channelIds: [ids.child] }), ['erp']],
    ['what no seller has', () => ({ sellerIds: [ids.otherSeller], regionIds: [ids.region] }), []],
  ]
  test.each(audiences)('%s', async (_name, audience, expected) => {
    const named = { ...everybody, ...audience() }
    await publish('Aviso', { audience: named })
    const callers = { admin, otherAdmin, seller, other, supervisor, erp }
    const readers: string[] = []
    for (const [name, caller] of Object.entries(callers)) if ((await titles(caller)).length > 0) readers.push(name)
    expect(readers).toEqual(expected)
    expect(await titles(stranger)).toEqual([])
    const reach = await admin.post<Reach>(`${base}/reach`, named)
    expect([reach.reached, reach.total, reach.outside.length]).toEqual([expected.length, 6, 6 - expected.length])
  })

  test('who was invited and did not come yet is not counted', async () => {
    const { platform, envId } = application
    const setAccepted = (acceptedAt: Date | null) =>
      platform.database
        .updateTable('memberships')
        .set({ acceptedAt })
        .where('envId', '=', envId)
        .where('sellerKey', '=', 'V2')
        .execute()
    await setAccepted(null)
    const { reached, total } = await admin.post<Reach>(`${base}/reach`, everybody)
    await setAccepted(new Date())
    expect([reached, total]).toEqual([5, 5])
  })

  test('nobody reads a draft, what is to begin, what ended and what was withdrawn', async () => {
    await create('Borrador')
    await publish('Programada', { startsAt: minutes(30) })
    await publish('Terminada', { startsAt: minutes(-30), endsAt: minutes(1) })
    await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db
        .updateTable('publications')
        .set({ endsAt: minutes(-1) })
        .where('envId', '=', envId)
        .where('title', '=', 'Terminada')
        .execute(),
    )
    const { id } = await publish('Retirada')
    await admin.post(`${base}/${id}/withdraw`)
    expect(await titles(seller)).toEqual([])
    expect((await seller.request('PUT', `${base}/${id}/read`)).statusCode).toBe(404)
    const page = publicationPage.parse(await admin.get(base))
    expect(page.counts).toEqual({ draft: 2, scheduled: 1, shown: 0, ended: 1 })
    expect(publicationPage.parse(await admin.get(`${base}?state=ended`)).items.map(item => item.title)).toEqual([
      'Terminada',
    ])
  })

  test('only administrators write; others are refused, and other companies find nothing', async () => {
    const { id } = await publish('Aviso')
    for (const caller of [seller, supervisor, erp]) {
      expect((await caller.request('POST', base, inputOf('No'))).statusCode).toBe(403)
      expect((await caller.request('GET', `${base}/${id}`)).statusCode).toBe(403)
      expect((await caller.request('POST', `${base}/${id}/nudge`)).statusCode).toBe(403)
    }
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/publish'],
      ['GET', '/receipts'],
      ['PUT', '/read'],
    ] as const)
      expect((await stranger.request(method, `${base}/${id}${path}`)).statusCode).toBe(404)
  })
})

describe('the feed', () => {
  test('has pinned ones first and pages without repeating or losing any', async () => {
    for (let index = 1; index <= 7; index += 1)
      await publish(`N${index}`, { startsAt: minutes(-index), isPinned: index === 5 })
    const shown: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Feed = await feedOf(seller, `?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      shown.push(...page.items.map(({ title }) => title))
      cursor = page.next
    }
    expect(shown).toEqual(['N5', 'N1', 'N2', 'N3', 'N4', 'N6', 'N7'])
    expect(await titles(seller, '?search=n6')).toEqual(['N6'])
  })

  test('counts what is to be read, and what was saved', async () => {
    const one = await publish('Una')
    await publish('Otra')
    await seller.request('PUT', `${base}/${one.id}/read`)
    await seller.request('PUT', `${base}/${one.id}/saved`, { isSaved: true })
    const answer = feed.parse(await feedOf(seller, '?tab=pending'))
    expect([answer.counts, answer.items.map(({ title }) => title)]).toEqual([
      { pending: 1, all: 2, saved: 1 },
      ['Otra'],
    ])
    expect(await titles(seller, '?tab=saved')).toEqual(['Una'])
    expect((await feedOf(other)).counts).toEqual({ pending: 2, all: 2, saved: 0 })
  })

  test('says when the next one for the reader begins or ends, so that an open screen asks again', async () => {
    const [begins, ends] = [minutes(20), minutes(40)]
    await publish('Programada', { startsAt: begins, audience: { ...everybody, roles: ['supervisor'] } })
    await publish('Con final', { endsAt: ends })
    await create('Borrador', { startsAt: minutes(5) })
    expect((await feedOf(seller)).nextChangeAt).toBe(ends)
    expect((await feedOf(supervisor)).nextChangeAt).toBe(begins)
    await publish('Ya empezó')
    expect((await feedOf(stranger)).nextChangeAt).toBeNull()
  })

  test('of a thousand readers does not ask again when one of them reads: only their own screens and the receipts do', async () => {
    const { id } = await publish('Aviso')
    await seller.request('PUT', `${base}/${id}/read`)
    const { platform, envId } = application
    const events = await platform.withTenant(envId, ({ db }) =>
      db
        .selectFrom('outbox')
        .select(['topic', 'userIds', 'payload'])
        .where('envId', '=', envId)
        .where('topic', 'in', ['publications', 'publication-receipts'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    )
    expect(events.slice(-2)).toEqual([
      { topic: 'publications', userIds: [expect.any(String)], payload: { id } },
      { topic: 'publication-receipts', userIds: null, payload: { id } },
    ])
  })

  test('shows an article as it is now, and leaves out one that does not exist', async () => {
    const card = (id: string) => ({ type: 'card', attrs: { kind: 'article', id } })
    await publish('Con artículo', { body: { type: 'doc', content: [card(ids.article), card(ids.seller)] } })
    expect((await feedOf(seller)).items[0]?.cards).toMatchObject([
      { code: 'A1', name: 'Palito Frutilla ×24', isActive: true },
    ])
    const rename = (name: string) =>
      application.platform.withTenant(application.envId, ({ db, envId }) =>
        db.updateTable('articles').set({ name }).where('envId', '=', envId).where('id', '=', ids.article).execute(),
      )
    await rename('Palito Frutilla ×30')
    expect((await feedOf(seller)).items[0]?.cards).toMatchObject([{ name: 'Palito Frutilla ×30' }])
    await rename('Palito Frutilla ×24')
  })

  test('shows a promotion with its days, and that it ended once it has', async () => {
    const promotion = newId()
    const { platform, envId } = application
    await platform.withTenant(envId, ({ db }) =>
      db
        .insertInto('promotions')
        .values({ envId, id: promotion, code: 'P12', name: '12 + 1', kind: 'bonus', startsOn: '2020-01-01' })
        .execute(),
    )
    const content = [
      { type: 'card', attrs: { kind: 'promotion', id: promotion } },
      { type: 'card', attrs: { kind: 'article', id: ids.article } },
    ]
    await publish('Con promoción', { body: { type: 'doc', content } })
    expect((await feedOf(seller)).items[0]?.cards.map(({ kind }) => kind)).toEqual(['promotion', 'article'])
    const card = async () => (await feedOf(seller)).items[0]?.cards[0]
    expect(await card()).toMatchObject({
      kind: 'promotion',
      name: '12 + 1',
      isActive: true,
      detail: 'sin fecha de fin',
    })
    await platform.withTenant(envId, ({ db }) =>
      db
        .updateTable('promotions')
        .set({ endsOn: '2020-12-31' })
        .where('envId', '=', envId)
        .where('id', '=', promotion)
        .execute(),
    )
    expect(await card()).toMatchObject({ isActive: false, detail: expect.stringContaining('terminó el') })
  })
})

describe('confirming', () => {
  test('is recorded once with its hour, and asked again only for a text that asks for it', async () => {
    const first = await publish('Lista nueva', { asksConfirmation: true })
    const confirm = (edition: number) => seller.request('PUT', `${base}/${first.id}/confirm`, { edition })
    expect((await feedOf(seller)).items[0]).toMatchObject({ isPending: true, confirmedAt: null, edition: 1 })
    expect((await confirm(7)).statusCode).toBe(409)
    expect((await confirm(1)).statusCode).toBe(204)
    const at = (await feedOf(seller)).items[0]?.confirmedAt
    expect(at).toEqual(expect.any(String))
    await confirm(1)
    expect((await feedOf(seller)).items[0]).toMatchObject({ isPending: false, confirmedAt: at })

    const input = inputOf('Lista nueva', { asksConfirmation: true, body: text('Corrige una coma') })
    expect((await change({ ...first, version: 2 }, input)).statusCode).toBe(200)
    expect((await feedOf(seller)).items[0]).toMatchObject({ edition: 2, isPending: false })
    const asking = { ...input, body: text('Cambia el precio'), asksAgain: true }
    expect((await change({ ...first, version: 3 }, asking)).statusCode).toBe(200)
    expect((await feedOf(seller)).items[0]).toMatchObject({ edition: 3, isPending: true, confirmedAt: null })
    expect((await confirm(1)).statusCode).toBe(409)
    expect((await confirm(3)).statusCode).toBe(204)
    const editions = await admin.get<{ items: { edition: number; text: string }[] }>(`${base}/${first.id}/editions`)
    expect(editions.items.map(item => [item.edition, item.text])).toEqual([
      [3, 'Cambia el precio'],
      [2, 'Corrige una coma'],
      [1, 'Lista nueva.'],
    ])
  })

  test('is refused where it is not asked for, and two at once are one', async () => {
    const plain = await publish('Sin pedir')
    expect((await seller.request('PUT', `${base}/${plain.id}/confirm`, { edition: 1 })).statusCode).toBe(409)
    const { id } = await publish('Pide', { asksConfirmation: true })
    const both = await Promise.all([1, 2].map(() => seller.request('PUT', `${base}/${id}/confirm`, { edition: 1 })))
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await receiptsOf(id)).confirmed).toBe(1)
  })
})

describe('saving', () => {
  test('an older version is refused, with what the other person saved intact', async () => {
    const mine = await create('Uno')
    expect((await change(mine, inputOf('De Hernán'), otherAdmin)).statusCode).toBe(200)
    const refused = await change(mine, inputOf('Mío'))
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'publications.changedMeanwhile'])
    expect(publicationView.parse(await admin.get(`${base}/${mine.id}`)).title).toBe('De Hernán')
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['without a title', { title: ' ' }, 'title'],
    ['with an end before its start', { endsAt: minutes(-10) }, 'endsAt'],
    ['with a script', { body: { type: 'doc', content: [{ type: 'script' }] } }, 'body'],
    ['with an unknown role', { audience: { ...everybody, roles: ['dueño'] } }, 'audience'],
    ['with HTML', { body: '<b>hola</b>' }, 'body'],
    ['with something unknown', { html: '<script>1</script>' }, ''],
    ['with a link that runs a script', { body: linked('javascript:alert(1)') }, 'body'],
    ['with a link to data', { body: linked('data:text/html,<script>1</script>') }, 'body'],
    ['with a video of a stranger', { body: video('https://youtube.com.evil.example/1') }, 'body'],
    ['with a video that runs a script', { body: video('javascript://youtube.com/%0aalert(1)') }, 'body'],
    ['to be confirmed before it begins', { asksConfirmation: true, confirmUntil: minutes(-5) }, 'confirmUntil'],
  ])('%s is refused in Spanish', async (_name, more, path) => {
    const response = await admin.request('POST', base, inputOf('Aviso', more))
    expect(response.statusCode, response.body).toBe(400)
    const [error] = response.json<{ errors: { path: string; message: string }[] }>().errors
    expect(error?.path.split('.')[0]).toBe(path)
  })

  test('an empty text is not published, and deleting can be undone', async () => {
    const { id } = await create('Vacía', { body: { type: 'doc', content: [] } })
    expect((await admin.request('POST', `${base}/${id}/publish`)).statusCode).toBe(409)
    await admin.request('DELETE', `${base}/${id}`)
    expect((await admin.request('GET', `${base}/${id}`)).statusCode).toBe(404)
    expect(await admin.post(`${base}/${id}/restore`)).toMatchObject({ title: 'Vacía', state: 'draft' })
  })

  test('keeps its images, and refuses those of another person', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8534c1' } })
      .png()
      .toBuffer()
    const upload = async (caller: Caller): Promise<string> => {
      const response = await application.app.inject({
        method: 'POST',
        url: '/api/files?only=image',
        headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'image/png' },
        payload: bytes,
      })
      return response.json<{ id: string }>().id
    }
    const image = (fileId: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { fileId, alt: 'Una' } }] })
    const own = await upload(admin)
    const { id } = await create('Con foto', { body: image(own) })
    expect(await attachedFile(application, own)).toEqual({ attachedTo: `publications/${id}`, isKept: true })
    const foreign = await admin.request('POST', base, inputOf('Ajena', { body: image(await upload(seller)) }))
    expect([foreign.statusCode, foreign.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([400, 'body'])
  })

  test('its attachments are downloaded by whoever it is shown to, while it shows them, and by nobody else', async () => {
    const upload = await application.app.inject({
      method: 'POST',
      url: '/api/files?only=attachment&name=Lista.pdf',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/pdf' },
      payload: Buffer.from('%PDF-1.4 lista'),
    })
    const { id: fileId } = upload.json<{ id: string }>()
    const attachment = { type: 'attachment', attrs: { fileId, name: 'Lista.pdf', bytes: 14 } }
    const input = inputOf('Con lista', {
      body: { type: 'doc', content: [attachment] },
      audience: { ...everybody, sellerIds: [ids.seller] },
    })
    const statuses = async () => {
      const answers: number[] = []
      for (const caller of [admin, seller, supervisor, other, erp, stranger])
        answers.push((await caller.request('GET', `/api/files/${fileId}`)).statusCode)
      return answers
    }
    const draft = await admin.post<PublicationView>(base, input)
    expect(await statuses()).toEqual([200, 404, 404, 404, 404, 404])
    const shown = await admin.post<PublicationView>(`${base}/${draft.id}/publish`)
    expect(await statuses()).toEqual([200, 200, 200, 404, 404, 404])
    expect((await change(shown, { ...input, body: text('Sin lista') })).statusCode).toBe(200)
    expect(await statuses()).toEqual([200, 404, 404, 404, 404, 404])
  })
})
