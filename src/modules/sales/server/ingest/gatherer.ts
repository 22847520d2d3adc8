type Waiting<T, R> = { item: T; resolve: (outcome: R) => void; reject: (error: unknown) => void }

/**
 * Items that arrive while the group's previous write is running go together in its next one. No timer delays them, and
 * under load more of them share a transaction. `write` returns one outcome per item, in order.
 */
export const createGatherer = <T, R>(write: (group: string, items: T[]) => Promise<R[]>, maximum: number) => {
  const queues = new Map<string, Waiting<T, R>[]>()

  const writeNext = async (group: string, queue: Waiting<T, R>[]): Promise<void> => {
    const batch = queue.splice(0, maximum)
    try {
      const outcomes = await write(
        group,
        batch.map(({ item }) => item),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as R)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const drain = async (group: string, queue: Waiting<T, R>[]): Promise<void> => {
    while (queue.length > 0) await writeNext(group, queue)
    queues.delete(group)
  }

  return (group: string, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(group)
      if (queue) return void queue.push({ item, resolve, reject })
      const fresh = [{ item, resolve, reject }]
      queues.set(group, fresh)
      // Requests read in the same turn of the event loop go together.
      setImmediate(() => void drain(group, fresh))
    })
}
