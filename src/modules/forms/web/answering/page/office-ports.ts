import { useMemo } from 'react'
import { z } from 'zod'
import { referenceValue } from '../../../../../kernel/contract/fields.ts'
import { fileUrl } from '../../../../../kernel/contract/files.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { findRows } from '../../../../../kernel/web/api/find-rows.ts'
import type { Owner } from '../../../../../kernel/web/offline/device-copies.ts'
import { CameraScanner } from '../../../../../kernel/web/scan/camera-scanner.tsx'
import { answeringRoutes, keptArticles } from '../../../contract/answering.ts'
import { draftStore } from '../device/draft-store.ts'
import { findKnownRecords, rememberRecords } from '../device/known-records.ts'
import { isPassing } from '../device/outbox.ts'
import { useOwner } from '../device/use-outbox.ts'
import type { AnswerPorts, FoundRecord, FoundRecords, RecordKind } from '../ports.ts'

const suggestions = 12
const keptCustomers = 200

const customerRow = referenceValue.extend({ tradeName: z.string().nullish() })

const readCustomers = (text: string, limit: number, signal: AbortSignal): Promise<FoundRecord[]> =>
  findRows('customers', customerRow, { text, fields: ['name', 'tradeName', 'code'], limit }, signal)

const readArticles = async (text: string, limit: number, signal: AbortSignal): Promise<FoundRecord[]> =>
  (await call(answeringRoutes.articles, { query: { text, limit }, signal })).items

/** Articles or customers one of whose names or whose code contains the text, within the reach of the person. Throws an ApiError. */
export const findRecords = async (kind: RecordKind, text: string, signal: AbortSignal): Promise<FoundRecords> => {
  const records = await (kind === 'article'
    ? readArticles(text, suggestions, signal)
    : readCustomers(text, suggestions, signal))
  return { records, isKept: false }
}

/**
 * Brings customers or articles to the device, so that they can be chosen without signal: the first ones, beside those that
 * were looked for.
 */
export const keepRecords = async (owner: Owner, kind: RecordKind, signal: AbortSignal): Promise<void> => {
  const records = await (kind === 'article'
    ? readArticles('', keptArticles, signal)
    : readCustomers('', keptCustomers, signal))
  await rememberRecords(owner, kind, records)
}

/** The same from the server or, without an answer, among those that this device keeps. Throws when there is none of those. */
export const findAnywhere =
  (owner: Owner): NonNullable<AnswerPorts['findRecords']> =>
  async (kind, text, signal) => {
    try {
      const found = await findRecords(kind, text, signal)
      void rememberRecords(owner, kind, found.records).catch(() => undefined)
      return found
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error
      const known = await findKnownRecords(owner, kind, text)
      if (known.length === 0) throw error
      return { records: known.slice(0, suggestions), isKept: true }
    }
  }

/** Photos of an answer: in the browser until they are sent, on the server afterwards. */
export const deviceFiles = (owner: Owner): AnswerPorts['files'] => ({
  add: async file => {
    // A browser short of space deletes the storage of pages that did not ask to persist it.
    void navigator.storage?.persist?.()
    const id = crypto.randomUUID()
    await draftStore.putFile({ ...owner, id, blob: file, fileId: null, addedAt: Date.now() })
    return id
  },
  urlOf: async content => {
    const file = await draftStore.getFile(owner, content)
    return file ? URL.createObjectURL(file.blob) : fileUrl(content)
  },
})

export const useOfficePorts = (): AnswerPorts => {
  const owner = useOwner()
  return useMemo(
    () => ({ files: deviceFiles(owner), findRecords: findAnywhere(owner), Scanner: CameraScanner }),
    [owner],
  )
}
