import pg from 'pg'
import { keepingAlive } from '../database/pool.ts'
import { keepAsking, type Silence } from '../database/silent-connections.ts'

const reconnectMs = 2_000

export type SignalHandler = (payload: string) => void

/** Short messages between the serving processes of an installation, through NOTIFY. They are not stored. */
export type Signals = {
  /** Registers a handler of a channel, before or after `start`. */
  on: (channel: string, handler: SignalHandler) => void
  /** Called after each connection: what was sent while there was none has not arrived. */
  onConnected: (handler: () => void) => void
  /** Sends each payload to every process, this one included. An error is reported, not thrown. */
  send: (channel: string, payloads: string[]) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

export type SignalOptions = {
  url: string
  pool: Pick<pg.Pool, 'query'>
  onError: (error: unknown) => void
  /** Only a test is more impatient. */
  silence?: Silence
}

/** One connection listens to all channels; it is opened again when it is lost. */
export const createSignals = ({ url, pool, onError, silence }: SignalOptions): Signals => {
  const handlers = new Map<string, SignalHandler[]>()
  const connectedHandlers: (() => void)[] = []
  let client: pg.Client | null = null
  let isStopped = false

  const listen = (to: pg.Client, channel: string): Promise<unknown> =>
    to.query(`listen ${pg.escapeIdentifier(channel)}`)

  const connect = async (): Promise<void> => {
    if (isStopped) return
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...keepingAlive })
    fresh.on('error', onError)
    fresh.on('end', () => void (isStopped || setTimeout(() => void connect(), reconnectMs)))
    fresh.on('notification', ({ channel, payload }) => {
      if (payload) for (const handle of handlers.get(channel) ?? []) handle(payload)
    })
    try {
      await fresh.connect()
      await keepAsking(fresh, onError, silence)
      if (isStopped) {
        await fresh.end()
        return
      }
      client = fresh
      for (const channel of handlers.keys()) await listen(fresh, channel)
      for (const handle of connectedHandlers) handle()
    } catch (error) {
      onError(error)
      // One that was opened and cannot listen is no use: its end opens the next.
      void fresh.end()
    }
  }

  return {
    on(channel, handler) {
      const isNew = !handlers.has(channel)
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler])
      if (isNew && client) listen(client, channel).catch(onError)
    },
    onConnected: handler => void connectedHandlers.push(handler),
    async send(channel, payloads) {
      if (isStopped || payloads.length === 0) return
      try {
        await pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
      } catch (error) {
        onError(error)
      }
    },
    start: connect,
    async stop() {
      isStopped = true
      await client?.end()
    },
  }
}
