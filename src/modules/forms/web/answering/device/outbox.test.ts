import { beforeEach, describe, expect, test } from 'vitest'
import { apiError, networkError } from '../../../../../kernel/web/api/api-error.ts'
import type { AnswerOutcome } from '../../../contract/answering.ts'
import type { DraftFile, FormDraft } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { createOutbox } from './outbox.ts'
import { sendDraft } from './send-draft.ts'

const owner = { userId: 'ana', envId: 'norte' }

const draftOf = (key: string, part: Partial<FormDraft> = {}): FormDraft => ({
  ...owner,
  key,
  state: 'writing',
  form: { id: 'f', code: 'F', name: 'Freezer', kind: 'survey', subject: 'customer' },
  version: 1,
  definition: {
    pages: [
      {
        name: 'uno',
        elements: [
          { type: 'file', name: 'fotos', acceptedTypes: 'image/*', anden: { kind: 'photo' } },
          { type: 'signaturepad', name: 'firma' },
        ],
      },
    ],
  },
  variables: {},
  customer: null,
  opportunity: null,
  record: null,
  data: {},
  leftover: {},
  page: 0,
  startedAt: '2026-11-24T12:00:00Z',
  changedAt: '2026-11-24T12:00:00Z',
  takenAt: null,
  place: null,
  refusal: null,
  ...part,
})

const fileOf = (id: string): DraftFile => ({
  ...owner,
  id,
  blob: new Blob(['x'], { type: 'image/jpeg' }),
  fileId: null,
  addedAt: 0,
})

/** Fakes a phone: a storage that may be slow or full, and a server that may not answer. */
const createPhone = () => {
  const drafts = new Map<string, FormDraft>()
  const files = new Map<string, DraftFile>()
  const phone = {
    drafts,
    files,
    uploads: [] as string[],
    received: [] as { key: string; data: Record<string, unknown> }[],
    writes: 0,
    network: true,
    isFull: false,
    hold: null as Promise<void> | null,
    later: [] as (() => void)[],
    answer: (key: string): AnswerOutcome => ({ key, status: 'created', code: 'F-1' }),
  }
  const store: DraftStore = {
    put: async draft => {
      await phone.hold
      if (phone.isFull) throw new DOMException('full', 'QuotaExceededError')
      phone.writes += 1
      drafts.set(draft.key, draft)
    },
    remove: async key => drafts.delete(key),
    read: async () => [...drafts.values()],
    get: async (_, key) => drafts.get(key) ?? null,
    putFile: async file => files.set(file.id, file),
    getFile: async (_, id) => files.get(id) ?? null,
    removeFile: async id => files.delete(id),
  }
  const send = (draft: FormDraft) =>
    sendDraft(
      {
        store,
        upload: async file => {
          if (!phone.network) throw networkError()
          phone.uploads.push(file.name)
          return { id: `stored-${phone.uploads.length}` }
        },
        post: async ({ key }, data) => {
          if (!phone.network) throw networkError()
          phone.received.push({ key, data })
          return phone.answer(key)
        },
      },
      draft,
    )
  const openOutbox = () => createOutbox(owner, { store, send, later: work => phone.later.push(work) })
  return { phone, openOutbox }
}

let phone: ReturnType<typeof createPhone>['phone']
let openOutbox: ReturnType<typeof createPhone>['openOutbox']
beforeEach(() => {
  ;({ phone, openOutbox } = createPhone())
})

const settled = () => new Promise(resolve => setTimeout(resolve, 5))

describe('the drafts of a phone', () => {
  test('a finished one is sent once and leaves the phone, with its photos', async () => {
    const outbox = openOutbox()
    phone.files.set('p1', fileOf('p1'))
    phone.files.set('s1', fileOf('s1'))
    const data = { fotos: [{ name: 'foto.jpg', type: 'image/jpeg', content: 'p1' }], firma: 's1' }
    await outbox.finish(draftOf('k', { data }))
    await settled()
    expect(phone.received).toEqual([
      {
        key: 'k',
        data: { fotos: [{ name: 'foto.jpg', type: 'image/jpeg', content: 'stored-1' }], firma: 'stored-2' },
      },
    ])
    expect([phone.drafts.size, phone.files.size, outbox.state.get().drafts.length]).toEqual([0, 0, 0])
    expect(outbox.state.get().outcomes.get('k')?.code).toBe('F-1')
  })

  test('without network it waits, survives a closed tab, and is sent under the same key', async () => {
    phone.network = false
    await openOutbox().finish(draftOf('k'))
    await settled()
    expect([phone.received.length, phone.drafts.get('k')?.state, phone.later.length]).toEqual([0, 'waiting', 1])
    phone.network = true
    await openOutbox().open()
    await settled()
    expect(phone.received.map(({ key }) => key)).toEqual(['k'])
    expect(phone.drafts.size).toBe(0)
  })

  test('a photo that arrived before the network failed is not uploaded again', async () => {
    const outbox = openOutbox()
    phone.files.set('p1', fileOf('p1'))
    const lost = { ...phone }
    phone.answer = () => {
      throw networkError()
    }
    const data = { fotos: [{ name: 'foto.jpg', type: 'image/jpeg', content: 'p1' }] }
    await outbox.finish(draftOf('k', { data }))
    await settled()
    phone.answer = lost.answer
    await outbox.pump()
    expect([phone.uploads.length, phone.received.length]).toEqual([1, 2])
  })

  test('a refused one stays with its answers and the reason at the question', async () => {
    const outbox = openOutbox()
    phone.answer = () => {
      throw apiError({
        kind: 'problem',
        status: 400,
        message: 'Revisá los datos.',
        errors: [{ path: 'temperatura', message: 'Va de −30 a −10 °C.' }],
      })
    }
    await outbox.finish(draftOf('k', { data: { temperatura: 18 } }))
    await settled()
    const draft = phone.drafts.get('k')
    expect([draft?.state, draft?.data, draft?.refusal?.errors[0]?.path]).toEqual([
      'refused',
      { temperatura: 18 },
      'temperatura',
    ])
    expect(phone.later).toEqual([])
  })

  test('quick changes are written in order, and the last one is never lost', async () => {
    const outbox = openOutbox()
    let release = () => undefined as undefined
    phone.hold = new Promise(resolve => {
      release = () => resolve() as undefined
    })
    const first = outbox.put(draftOf('k', { data: { n: 1 } }))
    for (const n of [2, 3, 4]) void outbox.put(draftOf('k', { data: { n } }))
    release()
    await first
    expect(phone.drafts.get('k')?.data).toEqual({ n: 4 })
    expect(phone.writes).toBe(2)
  })

  test('a full storage is told, and the answers stay on the screen', async () => {
    const outbox = openOutbox()
    phone.isFull = true
    await outbox.put(draftOf('k', { data: { n: 1 } }))
    expect(outbox.state.get().storage).toBe('el teléfono no tiene más espacio')
    expect(outbox.state.get().drafts).toHaveLength(1)
  })
})
