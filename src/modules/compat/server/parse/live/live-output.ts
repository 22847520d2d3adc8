import { randomUUID } from 'node:crypto'
import type { WebSocket } from '@fastify/websocket'
import { outageOf } from '../../../../../kernel/server/database/outages.ts'
import { asProblem, problemDocument } from '../../../../../kernel/server/http/problem-answers.ts'
import { parseError } from '../../../contract/parse.ts'
import { eventText, type LiveOp } from './live-messages.ts'

/** A client this far behind is cut off, in bytes. */
const maximumBacklog = 1_000_000

/** Codes of RFC 6455: the SDK connects again after each of them. */
export const closeCodes = { refused: 1008, again: 1012 } as const

/** What is sent to one client. Nothing is sent after it left. */
export const createOutput = (socket: WebSocket, onError: (error: unknown) => void) => {
  const clientId = randomUUID()
  let installationId: string | undefined

  const sendText = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maximumBacklog) socket.terminate()
    else socket.send(text)
  }
  const close = (code: number, reason: string): void => socket.close(code, reason)

  /** The SDK does not try again by itself: the same message would be refused again. */
  const sendError = (code: number, error: string, requestId?: number): void =>
    sendText(JSON.stringify({ op: 'error', code, error, reconnect: false, requestId }))

  return {
    close,
    sendError,
    send: (op: string, more: object = {}): void => sendText(JSON.stringify({ op, clientId, installationId, ...more })),
    tell: (op: LiveOp, requestId: number, object: string): void => sendText(eventText(op, clientId, requestId, object)),
    introduce(id: string | undefined): void {
      installationId = id
    },
    /** By the codes of the REST door. In an outage the connection ends, and the SDK subscribes anew when it has connected again. */
    refuse(error: unknown, requestId?: number): void {
      if (outageOf(error)) {
        close(closeCodes.again, 'unavailable')
        return
      }
      const failure = asProblem(error)
      if (failure.problem.status >= 500) onError(error)
      const { code, error: text } = parseError(problemDocument(failure))
      sendError(code, text, requestId)
    },
  }
}

export type Output = ReturnType<typeof createOutput>
