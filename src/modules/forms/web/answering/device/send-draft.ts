import { fileProblems } from '../../../../../kernel/contract/files.ts'
import { isApiError } from '../../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { uploadFile } from '../../../../../kernel/web/api/upload.ts'
import { type AnswerOutcome, answeringRoutes } from '../../../contract/answering.ts'
import { listQuestions } from '../../../contract/definition/questions.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import type { DraftFile, FormDraft } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { contentsOf, withContents } from './file-contents.ts'

/** Keys of the answers that are signatures. */
export const signaturesOf = (definition: FormDefinition): Set<string> =>
  new Set(
    listQuestions(definition)
      .filter(({ kind }) => kind === 'signature')
      .map(({ key }) => key),
  )

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

export type SendPorts = {
  store: Pick<DraftStore, 'getFile' | 'putFile'>
  upload: (file: File) => Promise<{ id: string }>
  post: (draft: FormDraft, data: Record<string, unknown>) => Promise<AnswerOutcome>
}

/** Uploads a file of the device once: its stored id is remembered, so that sending again does not upload it again. */
const upload = async ({ store, upload: send }: SendPorts, file: DraftFile): Promise<string> => {
  if (file.fileId) return file.fileId
  const name = `foto.${extensions[file.blob.type] ?? 'jpg'}`
  const { id } = await send(new File([file.blob], name, { type: file.blob.type }))
  await store.putFile({ ...file, fileId: id })
  return id
}

/** Stored ids by ids of the device. What the device does not have is a stored id already: a record that is updated. */
const uploadAll = async (ports: SendPorts, draft: FormDraft, contents: readonly string[]) => {
  const ids = new Map<string, string>()
  for (const content of contents) {
    const file = await ports.store.getFile(draft, content)
    if (file) ids.set(content, await upload(ports, file))
  }
  return ids
}

/**
 * Sends a finished draft: first its photos, then the answer. Under the same key twice it is one answer. Throws the
 * server's refusal, or an error of the network.
 */
export const sendDraft = async (ports: SendPorts, draft: FormDraft): Promise<AnswerOutcome> => {
  const signatures = signaturesOf(draft.definition as FormDefinition)
  const contents = contentsOf(draft.data, signatures)
  const ids = await uploadAll(ports, draft, contents)
  return ports.post(draft, withContents(draft.data, { signatures, idOf: content => ids.get(content) ?? content }))
}

/** A stored file that nothing used for a day is deleted by the server; the device still has it and uploads it again. */
export const forgetUploads = async (store: SendPorts['store'], draft: FormDraft): Promise<void> => {
  for (const content of contentsOf(draft.data, signaturesOf(draft.definition as FormDefinition))) {
    const file = await store.getFile(draft, content)
    if (file?.fileId) await store.putFile({ ...file, fileId: null })
  }
}

export const isGoneFile = (error: unknown): boolean => isApiError(error) && error.code === fileProblems.gone.code

/** A phone in the street, or a browser at a desk. */
const originOf = (): 'phone' | 'web' => (window.matchMedia('(pointer: coarse)').matches ? 'phone' : 'web')

const post = async (draft: FormDraft, data: Record<string, unknown>): Promise<AnswerOutcome> => {
  const { version, place } = draft
  const takenAt = draft.takenAt ?? draft.changedAt
  if (draft.record)
    return call(answeringRoutes.update, {
      params: { id: draft.record.id },
      body: { revision: draft.record.revision, version, takenAt, place, data },
    })
  const answer = await call(answeringRoutes.receive, {
    body: {
      key: draft.key,
      formId: draft.form.id,
      version,
      customerId: draft.customer?.id ?? null,
      opportunityId: draft.opportunity?.id ?? null,
      startedAt: draft.startedAt,
      takenAt,
      place,
      origin: originOf(),
      data,
    },
  })
  return 'items' in answer ? (answer.items[0] ?? { key: draft.key, status: 'rejected' }) : answer
}

/** The ports of the office: the browser's storage and the company's server. */
export const officePorts = (store: DraftStore): SendPorts => ({
  store,
  upload: file => uploadFile(file, 'image'),
  post,
})
