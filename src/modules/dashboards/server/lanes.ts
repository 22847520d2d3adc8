/** Runs at most `width` tasks at once; the others wait their turn. */
export const createLanes = (width: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const release = (): void => {
    running -= 1
    waiting.shift()?.()
  }
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= width) await new Promise<void>(resolve => void waiting.push(resolve))
    running += 1
    try {
      return await task()
    } finally {
      release()
    }
  }
}
