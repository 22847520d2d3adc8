import { createLoop, type Loop } from './loop.ts'

export type EnvironmentLoopOptions = {
  listEnvironments: () => Promise<{ id: string }[]>
  /** A part of what an environment has to do. Answers whether more of it waits. */
  work: (envId: string, signal: AbortSignal) => Promise<boolean>
  everyMs: number
  onError: (error: unknown) => void
}

/**
 * Repeats work that every environment has: a part of each in turn, so that none waits for another's, until none has more,
 * and again after `everyMs`. A failure in one is reported and does not stop the others.
 */
export const createEnvironmentLoop = (options: EnvironmentLoopOptions): Pick<Loop, 'start' | 'wake' | 'stop'> => {
  const { listEnvironments, work, everyMs, onError } = options
  const workIn = async (envId: string, signal: AbortSignal): Promise<boolean> => {
    try {
      return await work(envId, signal)
    } catch (error) {
      onError(error)
      return false
    }
  }
  const round = async (signal: AbortSignal): Promise<boolean> => {
    let isMore = false
    for (const { id } of await listEnvironments()) {
      if (signal.aborted) return false
      if (await workIn(id, signal)) isMore = true
    }
    return isMore
  }
  return createLoop({
    work: async signal => {
      while (await round(signal)) if (signal.aborted) return
    },
    everyMs,
    onError,
  })
}
