type Task<R> = { run: (resource: R) => Promise<void>; fail: (error: unknown) => void }

/**
 * Runs tasks on at most `width` resources at once. A resource that `open` lends serves every task that waits for it, one after
 * another; after one that failed, which is told to whoever asked alone, the others get a new one.
 */
export const createLanes = <R>(width: number, open: (work: (resource: R) => Promise<void>) => Promise<void>) => {
  const waiting: Task<R>[] = []
  let running = 0
  const serve = async (): Promise<void> => {
    let isTold = false
    try {
      await open(async resource => {
        for (let task = waiting.shift(); task; task = waiting.shift()) {
          const { run, fail } = task
          await run(resource).catch((error: unknown) => {
            isTold = true
            fail(error)
            throw error
          })
        }
      })
    } catch (error) {
      // What cannot be opened is told to the next in line; without one, everybody has the answer already.
      if (!isTold) waiting.shift()?.fail(error)
    }
  }
  const lane = async (): Promise<void> => {
    running += 1
    while (waiting.length > 0) await serve()
    running -= 1
  }
  return <T>(task: (resource: R) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, fail) => {
      waiting.push({ run: async resource => resolve(await task(resource)), fail })
      if (running < width) void lane()
    })
}
