import type { WebSocket } from '@fastify/websocket'
import { refuseUnstorable } from '../../../../../kernel/server/http/parse-input.ts'
import type { Authenticate } from '../../../../../kernel/server/session/session.ts'
import { applicationId, parseProblems } from '../../../contract/parse.ts'
import { type ClientMessage, type ConnectMessage, clientMessage, protocolCodes } from './live-messages.ts'
import { closeCodes, createOutput } from './live-output.ts'
import { prove } from './live-proof.ts'
import { createSubscriptions, type FollowServices } from './live-subscriptions.ts'

/** Messages of a client that wait for their turn. */
const maximumPending = 50
/** Who says nothing of themselves in this time is no client. */
const introductionMs = 10_000

export type LiveServices = FollowServices & {
  authenticate: Authenticate
  /** Takes a place of a person, and answers what gives it back. Throws tooManyRequests. */
  admit: (userId: string) => () => void
  onError: (error: unknown) => void
}

const readMessage = (text: string): ClientMessage | null => {
  try {
    const value: unknown = JSON.parse(text)
    refuseUnstorable([value])
    return clientMessage.parse(value)
  } catch {
    return null
  }
}

/** Does one thing after the other, up to so many that wait. */
const createTurns = (onError: (error: unknown) => void) => {
  let pending = 0
  let turn: Promise<void> = Promise.resolve()
  return {
    isFull: (): boolean => pending >= maximumPending,
    take(work: () => Promise<void>): void {
      pending += 1
      turn = turn
        .then(work)
        .catch(onError)
        .finally(() => {
          pending -= 1
        })
    },
  }
}

/** One client of LiveQuery: its messages are answered in their order. */
export const createLiveConnection = (socket: WebSocket, services: LiveServices) => {
  const { authenticate, onError } = services
  const output = createOutput(socket, onError)
  const subscriptions = createSubscriptions(output, services)
  const turns = createTurns(onError)
  let isConnected = false
  let withdraw = (): void => undefined

  const connect = async ({ sessionToken, installationId }: ConnectMessage): Promise<void> => {
    // A client that has no session yet sends one with each subscription.
    const proof = sessionToken ? await prove(authenticate, sessionToken) : null
    withdraw()
    withdraw = proof ? services.admit(proof.session.userId) : () => undefined
    subscriptions.setToken(proof?.token ?? null)
    output.introduce(installationId)
    isConnected = true
    output.send('connected')
  }

  const introduce = async (message: ConnectMessage): Promise<void> => {
    if (message.applicationId !== applicationId) {
      output.sendError(protocolCodes.wrongKey, parseProblems.notInitialized.message)
      output.close(closeCodes.refused, 'application')
      return
    }
    try {
      await connect(message)
    } catch (error) {
      output.refuse(error)
      output.close(closeCodes.refused, 'session')
    }
  }

  const handle = async (message: ClientMessage): Promise<void> => {
    if (socket.readyState !== socket.OPEN) return
    if (message.op === 'connect') await introduce(message)
    else if (isConnected) await subscriptions.handle(message)
    else output.sendError(protocolCodes.notConnected, 'Primero hay que conectarse.', message.requestId)
  }

  const receive = (text: string): void => {
    const message = readMessage(text)
    if (message && !turns.isFull()) {
      turns.take(() => handle(message))
      return
    }
    output.sendError(protocolCodes.invalidMessage, 'El mensaje no es del protocolo.')
    output.close(closeCodes.refused, 'message')
  }

  const introduction = setTimeout(() => {
    if (!isConnected) output.close(closeCodes.refused, 'silence')
  }, introductionMs)
  introduction.unref()
  socket.on('message', (data, isBinary) => receive(Buffer.isBuffer(data) && !isBinary ? data.toString() : ''))
  socket.once('close', () => {
    clearTimeout(introduction)
    withdraw()
    subscriptions.endAll()
  })

  return {
    close: output.close,
    follows: (envId: string) => subscriptions.follow(envId),
    proveAll: (envId?: string) => subscriptions.proveAll(envId),
  }
}

export type LiveConnection = ReturnType<typeof createLiveConnection>
