import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A connection whose other end vanished without a word looks like one that is waiting. The kernel's keepalive finds that
 * where nothing was sent; what was sent and never acknowledged it repeats for a quarter of an hour, and a proxy between
 * acknowledges for the one who is gone. So it is asked for.
 */
export const silence = { beforeProbeMs: 20_000, everyMs: 10_000, patienceMs: 10_000 }

export type Silence = typeof silence

const lost = (): Error =>
  Object.assign(new Error('the connection to the database has gone silent'), { code: 'ETIMEDOUT' })

const cut = (client: pg.Client): void => void client.connection.stream.destroy(lost())

/** Whether a statement has not been answered yet; the driver says so, without declaring it. */
const isWaiting = (client: pg.Client): boolean => Reflect.get(client, 'readyForQuery') === false

/**
 * For a connection that only listens or holds a lock: something is asked now and then, and a connection that does not
 * answer is cut, which its owner hears as its end. The server ends a session that has stopped asking: its locks are free.
 */
export const keepAsking = async (
  client: pg.Client,
  onError: (error: unknown) => void,
  { everyMs, patienceMs }: Silence = silence,
): Promise<void> => {
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    const patience = setTimeout(() => cut(client), patienceMs)
    try {
      await client.query('select 1')
    } finally {
      clearTimeout(patience)
      isAsking = false
    }
  }
  const asks = setInterval(() => void ask().catch(onError), everyMs)
  client.once('end', () => clearInterval(asks))
  // Later than this process has given the connection up: nobody else has the lock while it still believes that it has.
  const idleLimit = pg.escapeLiteral(`${everyMs + 2 * patienceMs}ms`)
  await client.query(`set idle_session_timeout = ${idleLimit}`)
}

/** The server's side of the same: by default it keeps the locks of a machine that is gone for two hours. */
const serverNotices =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 30000'

/** Whether the server still works for a session, asked over a connection of its own; one that refuses to say is there. */
const isAtWork = async (url: string, processId: number, patienceMs: number): Promise<boolean> => {
  const other = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  // Its loss rejects what is under way.
  other.on('error', () => undefined)
  try {
    await other.connect()
    const { rowCount } = await other.query(`select from pg_stat_activity where pid = $1 and state = 'active'`, [
      processId,
    ])
    return rowCount === 1
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void other.end()
  }
}

/**
 * For a connection of a pool: a statement that has brought nothing for a while is waited for only as long as the server
 * works on it. However long that takes, it is not cut; an answer that was lost on its way is not waited for.
 */
export const cutWhenLost = async (
  client: pg.ClientBase,
  url: string,
  { beforeProbeMs, patienceMs }: Silence = silence,
): Promise<void> => {
  if (!(client instanceof pg.Client)) return
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  await client.query(serverNotices)
  // A pooler between answers for another session than the one that works.
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  const processId = rows[0]?.id ?? 0
  const probe = async (): Promise<void> => {
    const [read, written] = [stream.bytesRead, stream.bytesWritten]
    const works = await isAtWork(url, processId, patienceMs)
    const hasMoved = stream.bytesRead !== read || stream.bytesWritten !== written
    if (!works && !hasMoved && isWaiting(client)) cut(client)
  }
  stream.on('timeout', () => {
    if (isWaiting(client)) void probe().finally(() => stream.setTimeout(beforeProbeMs))
    else stream.setTimeout(beforeProbeMs)
  })
  stream.setTimeout(beforeProbeMs)
}
