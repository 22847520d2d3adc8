import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

/** The longest message of a client, in bytes. */
const maximumMessage = 64 * 1024
/** Clients have this long to say goodbye when the server stops. */
const goodbyeMs = 1_000
const goingAway = 1001

/**
 * Websockets go through the same hooks as requests: the limits, the headers and the log. A route takes them with `webSocket`; any other
 * one closes them.
 */
export const registerWebSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(websocket, {
    options: { maxPayload: maximumMessage, perMessageDeflate: false },
    errorHandler(error, socket, request) {
      // A client that broke the protocol or its line: nothing of ours failed.
      request.log.info({ err: error }, 'websocket ended')
      socket.terminate()
    },
    preClose(this: FastifyInstance, done) {
      const { clients } = this.websocketServer
      for (const client of clients) client.close(goingAway, 'the server stops')
      const limit = setTimeout(() => {
        for (const client of clients) client.terminate()
      }, goodbyeMs)
      this.websocketServer.close(() => clearTimeout(limit))
      done()
    },
  })
}
