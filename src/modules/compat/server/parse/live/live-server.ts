import type { WebSocket } from '@fastify/websocket'
import { problem } from '../../../../../kernel/contract/problems.ts'
import type { ProductCalls } from '../../../../../kernel/server/http/product-calls.ts'
import type { Platform } from '../../../../../kernel/server/platform.ts'
import type { Authenticate } from '../../../../../kernel/server/session/session.ts'
import { parseProblems } from '../../../contract/parse.ts'
import { createLiveConnection, type LiveConnection, type LiveServices } from './live-connection.ts'
import { closeCodes } from './live-output.ts'
import { createLiveRooms } from './live-rooms.ts'

const maximumConnections = 1_000
const maximumOfPerson = 20
/** A client answers a ping before the next one, or is gone. Sessions are proved again as often. */
const pingMs = 15_000

type Options = {
  platform: Pick<Platform, 'events' | 'withTenant'>
  product: ProductCalls
  authenticate: Authenticate
  onError: (error: unknown) => void
}

/** Places of each person in this process. */
const createPlaces = () => {
  const taken = new Map<string, number>()
  return (userId: string): (() => void) => {
    const count = taken.get(userId) ?? 0
    if (count >= maximumOfPerson)
      throw problem(parseProblems.tooManyRequests, { message: `Una persona abre hasta ${maximumOfPerson} conexiones.` })
    taken.set(userId, count + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (taken.get(userId) ?? 1) - 1
      if (left > 0) taken.set(userId, left)
      else taken.delete(userId)
    }
  }
}

type Client = { connection: LiveConnection; isAlive: boolean }

/** The clients of LiveQuery of this process. */
export const createLiveServer = ({ platform, product, authenticate, onError }: Options) => {
  const clients = new Map<WebSocket, Client>()
  const following = (envId: string): Client[] =>
    [...clients.values()].filter(({ connection }) => connection.follows(envId))

  const rooms = createLiveRooms({
    hub: platform.events,
    withTenant: platform.withTenant,
    product,
    onError,
    async freshen(envId) {
      for (const { connection } of following(envId)) await connection.proveAll(envId)
    },
    lost(envId) {
      for (const { connection } of following(envId)) connection.close(closeCodes.again, 'changes were lost')
    },
  })
  const services: LiveServices = { product, authenticate, rooms, admit: createPlaces(), onError }

  const beat = (): void => {
    for (const [socket, client] of clients) {
      if (!client.isAlive) socket.terminate()
      client.isAlive = false
      socket.ping()
      // During an outage nobody can tell; the next beat proves them.
      client.connection.proveAll().catch(onError)
    }
  }
  let beats: ReturnType<typeof setInterval> | undefined

  const forget = (socket: WebSocket): void => {
    clients.delete(socket)
    if (clients.size > 0) return
    clearInterval(beats)
    beats = undefined
  }

  return {
    accept(socket: WebSocket): void {
      if (clients.size >= maximumConnections) {
        socket.close(closeCodes.again, 'too many clients')
        return
      }
      const client: Client = { connection: createLiveConnection(socket, services), isAlive: true }
      clients.set(socket, client)
      // The timer does not delay the stop of the server.
      beats ??= setInterval(beat, pingMs).unref()
      socket.on('pong', () => {
        client.isAlive = true
      })
      socket.once('close', () => forget(socket))
    },
  }
}
