import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A receiver of webhooks: `/ok`, `/down` (503), `/gone` (410), `/moved` (a redirect), `/slow`, `/never`, `/long`. */
export const startReceiver = async () => {
  const received: Received[] = []
  /** What `/flaky` answers from now on. */
  let flaky = 503
  const answers: Record<string, RequestListener> = {
    '/ok': (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('recibido'),
    '/down': (_request, response) => response.writeHead(503).end('en mantenimiento'),
    '/flaky': (_request, response) => response.writeHead(flaky).end(),
    '/gone': (_request, response) => response.writeHead(410).end('no está más'),
    '/moved': (_request, response) => response.writeHead(302, { location: '/ok' }).end(),
    '/slow': (_request, response) => void setTimeout(() => response.end('tarde'), 250),
    '/never': () => undefined,
    '/long': (_request, response) => response.end('x'.repeat(100_000)),
  }
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    answers[request.url ?? '']?.(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: (path: string): string => `http://127.0.0.1:${port}${path}`,
    port,
    answerFlaky: (status: number): void => {
      flaky = status
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
