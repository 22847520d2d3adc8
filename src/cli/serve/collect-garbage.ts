import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Long enough for what a start goes on with after its first answer. */
const delayMs = 3000

/**
 * Frees what starting left behind, some 20 MB, which V8 keeps until it has been idle for minutes. It stops the process
 * once, for a tenth of a second; V8 hands the pages back some seconds later.
 */
export const collectGarbageOfStart = (): void => {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
    collect()
  }, delayMs).unref()
}
