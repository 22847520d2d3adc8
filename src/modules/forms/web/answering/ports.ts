import { type ComponentType, createContext, useContext } from 'react'
import type { PickedRecord } from '../../contract/definition/values.ts'

export type RecordKind = 'article' | 'customer'

/** A record to choose; of a customer also what its shop is called. */
export type FoundRecord = PickedRecord & { tradeName?: string | null | undefined }

/** Records that were found, and whether they are those that this device kept: there is no connection. */
export type FoundRecords = { records: FoundRecord[]; isKept: boolean }

/** What the questions need from the screen around them: the office, the public page and the preview differ in it. */
export type AnswerPorts = {
  files: {
    /** Stores a photo or signature on the device. Resolves to the id that the answer holds until it is sent. */
    add: (file: Blob) => Promise<string>
    /** An address to show the file with, or null when neither the device nor the server has it. */
    urlOf: (content: string) => Promise<string | null>
  }
  /** Null where the company's catalogue is not open to whoever answers. */
  findRecords: ((kind: RecordKind, text: string, signal: AbortSignal) => Promise<FoundRecords>) | null
  /** Reads a bar code with the camera; null where it has to be typed. */
  Scanner: ComponentType<{ onCode: (code: string) => void }> | null
}

const AnswerPortsContext = createContext<AnswerPorts | null>(null)
export const AnswerPortsProvider = AnswerPortsContext.Provider

export const useAnswerPorts = (): AnswerPorts => {
  const ports = useContext(AnswerPortsContext)
  if (!ports) throw new Error('a question is drawn outside of a form')
  return ports
}
