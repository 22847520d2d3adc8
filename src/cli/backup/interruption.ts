import { cliError } from '../failure.ts'

/**
 * Runs `work` with a signal that Ctrl C gives, and waits for what it clears away, so that nothing half done stays.
 * A second Ctrl C ends the process at once.
 */
export const untilInterrupted = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort(cliError('Interrumpido.'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
