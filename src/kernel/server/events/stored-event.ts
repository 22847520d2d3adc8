/** An event as its transaction wrote it. */
export type StoredEvent = {
  id: string
  topic: string
  sellerId: string | null
  /** Its only recipients; null: everybody who sees its seller. */
  userIds: string[] | null
  payload: unknown
}
