import type { Owner } from '../../../../../kernel/web/offline/device-copies.ts'
import type { AnswerRule, FormSubject } from '../../../contract/words.ts'

type Named = { id: string; code: string; name: string }

/** A form as it was opened: everything that drawing it needs without network. */
export type DraftForm = Named & { kind: AnswerRule; subject: FormSubject }

/** What became of an answer that the server refused. */
export type Refusal = {
  message: string
  /** By the name of the question; empty for the answer as a whole. */
  errors: { path: string; message: string }[]
  /** The record that stands in the way of a second «Registro único». */
  existingId: string | null
}

/**
 * An answer on this device, from its first change until the server has it. `waiting`: finished, to be sent; `refused`:
 * the server said no, and the person has to correct it.
 */
export type FormDraft = Owner & {
  key: string
  state: 'writing' | 'waiting' | 'refused'
  form: DraftForm
  version: number
  definition: Record<string, unknown>
  variables: Record<string, string | number | null>
  customer: Named | null
  opportunity: Named | null
  /** The record that is updated, and the revision that was read; null for a new answer. */
  record: { id: string; revision: number } | null
  data: Record<string, unknown>
  /** Answers that a newer version of the form has no place for; they stay until the draft is sent or discarded. */
  leftover: Record<string, unknown>
  page: number
  /** ISO instants. */
  startedAt: string
  changedAt: string
  takenAt: string | null
  place: { latitude: number; longitude: number; accuracy: number | null } | null
  refusal: Refusal | null
}

/** A photo or signature on this device. `fileId` is the stored file once it has been uploaded. */
export type DraftFile = Owner & { id: string; blob: Blob; fileId: string | null; addedAt: number }
