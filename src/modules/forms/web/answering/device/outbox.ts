import { isApiError, messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { createStore } from '../../../../../kernel/web/app/store.ts'
import type { Owner } from '../../../../../kernel/web/offline/device-copies.ts'
import { storageFailure } from '../../../../../kernel/web/offline/device-store.ts'
import type { AnswerOutcome } from '../../../contract/answering.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import type { FormDraft, Refusal } from './draft.ts'
import { type DraftStore, draftStore } from './draft-store.ts'
import { contentsOf } from './file-contents.ts'
import { forgetUploads, isGoneFile, officePorts, sendDraft, signaturesOf } from './send-draft.ts'

export const retryMs = 5000

/** Whether sending again may succeed: the network or the server failed for a moment, or the session has ended. */
export const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.kind !== 'problem' || error.status >= 500 || [401, 423, 429].includes(error.status))

export type OutboxPorts = {
  store: DraftStore
  send: (draft: FormDraft) => Promise<AnswerOutcome>
  later: (work: () => void, ms: number) => unknown
}

export type OutboxState = {
  drafts: FormDraft[]
  /** What the server answered in this visit, by key. */
  outcomes: ReadonlyMap<string, AnswerOutcome>
  /** Why the browser's storage fails; null while it works. */
  storage: string | null
  isRead: boolean
  offline: boolean
}

const start: OutboxState = { drafts: [], outcomes: new Map(), storage: null, isRead: false, offline: false }

const refusalOf = (error: unknown): Refusal => ({
  message: messageOf(error),
  errors: isApiError(error) ? error.errors.map(({ path, message }) => ({ path, message })) : [],
  existingId: null,
})

const refusalOfOutcome = ({ errors = [], existingId }: AnswerOutcome): Refusal => ({
  message: errors[0]?.message ?? 'El servidor no la aceptó.',
  errors,
  existingId: existingId ?? null,
})

/**
 * The drafts of a person in a company. A draft is stored at every change; a finished one is sent, after its photos, and
 * retried under the same key until the server has it. Only then it leaves the device.
 */
export const createOutbox = (owner: Owner, { store, send, later }: OutboxPorts) => {
  const state = createStore<OutboxState>(start)
  let sending = false
  let isOpen: Promise<void> | null = null
  const writing = new Map<string, { next: FormDraft | null; work: Promise<void> }>()
  const change = (values: Partial<OutboxState>): void => state.set({ ...state.get(), ...values })

  const write = async (draft: FormDraft): Promise<void> => {
    try {
      await store.put(draft)
      change({ storage: null })
    } catch (error) {
      change({ storage: storageFailure(error) })
    }
  }

  /** Writes of one draft follow each other; of those that wait, only the last one is written. */
  const persist = (draft: FormDraft): Promise<void> => {
    const running = writing.get(draft.key)
    if (running) {
      running.next = draft
      return running.work
    }
    const entry: { next: FormDraft | null; work: Promise<void> } = { next: draft, work: Promise.resolve() }
    writing.set(draft.key, entry)
    const run = async () => {
      for (let next = entry.next; next; next = entry.next) {
        entry.next = null
        await write(next)
      }
      writing.delete(draft.key)
    }
    entry.work = run()
    return entry.work
  }

  const put = (draft: FormDraft): Promise<void> => {
    const { drafts } = state.get()
    const isNew = !drafts.some(({ key }) => key === draft.key)
    change({ drafts: isNew ? [...drafts, draft] : drafts.map(other => (other.key === draft.key ? draft : other)) })
    return persist(draft)
  }

  /** Removes a draft and its photos from the device. */
  const drop = async (draft: FormDraft): Promise<void> => {
    change({ drafts: state.get().drafts.filter(({ key }) => key !== draft.key) })
    await writing.get(draft.key)?.work
    await store.remove(draft.key).catch(() => undefined)
    for (const content of contentsOf(draft.data, signaturesOf(draft.definition as FormDefinition)))
      await store.removeFile(content).catch(() => undefined)
  }

  const refuse = (draft: FormDraft, refusal: Refusal): Promise<void> => put({ ...draft, state: 'refused', refusal })

  const settle = async (draft: FormDraft, outcome: AnswerOutcome): Promise<void> => {
    if (outcome.status === 'rejected') return refuse(draft, refusalOfOutcome(outcome))
    change({ outcomes: new Map([...state.get().outcomes, [draft.key, outcome]]) })
    await drop(draft)
  }

  /** Sends one draft; returns false when there is no network. */
  const sendOne = async (draft: FormDraft): Promise<boolean> => {
    try {
      const outcome = await send(draft)
      change({ offline: false })
      await settle(draft, outcome)
    } catch (error) {
      if (isPassing(error)) return false
      change({ offline: false })
      if (isGoneFile(error)) await forgetUploads(store, draft)
      await refuse(draft, refusalOf(error))
    }
    return true
  }

  const pump = async (): Promise<void> => {
    if (sending) return
    sending = true
    const next = () => state.get().drafts.find(draft => draft.state === 'waiting')
    try {
      for (let draft = next(); draft; draft = next()) {
        await writing.get(draft.key)?.work
        if (await sendOne(draft)) continue
        change({ offline: true })
        later(() => void pump(), retryMs)
        return
      }
    } finally {
      sending = false
    }
  }

  const readStored = async (): Promise<void> => {
    try {
      const stored = await store.read(owner)
      const loaded = new Set(state.get().drafts.map(({ key }) => key))
      change({ drafts: [...stored.filter(({ key }) => !loaded.has(key)), ...state.get().drafts] })
    } catch (error) {
      change({ storage: storageFailure(error) })
    }
    change({ isRead: true })
  }

  return {
    state,
    pump,
    put,
    drop,
    /** Reads the stored drafts, once, and sends the finished ones. Resolves when they are read. */
    open: async (): Promise<void> => {
      isOpen ??= readStored()
      await isOpen
      void pump()
    },
    /** The person finished: it is stored as such, and then sent. Resolves when it is on the device. */
    finish: async (draft: FormDraft): Promise<void> => {
      await put({ ...draft, state: 'waiting', refusal: null })
      void pump()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>

const outboxes = new Map<string, Outbox>()

/** The outbox of a person in a company, shared by all pages of the tab. */
export const outboxOf = (owner: Owner): Outbox => {
  const id = `${owner.envId} ${owner.userId}`
  const openOutbox = outboxes.get(id)
  if (openOutbox) return openOutbox
  const ports = officePorts(draftStore)
  const outbox = createOutbox(owner, {
    store: draftStore,
    send: draft => sendDraft(ports, draft),
    later: (work, ms) => setTimeout(work, ms),
  })
  outboxes.set(id, outbox)
  return outbox
}
