import { startEmbeddedPostgres } from './launcher.ts'
import { isLauncherError } from './launcher-error.ts'

/** A process of its own for the tests, which kill it, run it as another user, or tell it to stop. */
const [dataDir = ''] = process.argv.slice(2)

const logs: string[] = []

try {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (message, detail) => logs.push(`${message} ${JSON.stringify(detail ?? {})}`),
    settings: { fsync: 'off' },
  })
  const { url, port, reattached } = server
  process.once('message', async () => {
    await server.stop()
    process.disconnect()
  })
  process.send?.({ url, port, reattached })
} catch (error) {
  const details = isLauncherError(error) ? { code: error.code, userMessage: error.userMessage } : {}
  process.send?.({ ...details, failure: `${String(error)}\n${logs.join('\n')}` })
  process.disconnect()
}
