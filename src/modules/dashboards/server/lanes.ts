type Task<R> = { run: (resource: R) => Promise<void>; fail: (error: unknown) => void }

/**
 * Runs tasks on at most `width` resources at once. A resource runs waiting tasks one after another. After a failed
 * task, only the caller of that task gets the error, and the others get a new resource.
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
      // If a resource cannot be opened, the next waiting task gets the error. If none waits, all tasks have finished.
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
