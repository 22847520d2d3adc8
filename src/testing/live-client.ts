import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import Parse from 'parse/node'
import { vi } from 'vitest'

/** LiveQuery by the client of the public SDK. */

export type Told = { op: string; object: Parse.Object }
export type Heard = { told: Told[]; errors: unknown[]; opens: number; subscription: Parse.LiveQuerySubscription }

const ops = ['create', 'enter', 'update', 'leave', 'delete']

/** Follows a query, and keeps what is told. */
export const hear = async (client: Parse.LiveQueryClient, query: Parse.Query, token?: string): Promise<Heard> => {
  const subscription = client.subscribe(query, token)
  if (!subscription) throw new Error('not subscribed')
  const heard: Heard = { told: [], errors: [], opens: 0, subscription }
  for (const op of ops) subscription.on(op, (object: Parse.Object) => void heard.told.push({ op, object }))
  subscription.on('error', (error: unknown) => void heard.errors.push(error))
  subscription.on('open', () => {
    heard.opens += 1
  })
  await Reflect.get(subscription, 'subscribePromise')
  return heard
}

/** A client that is connected. `url` is that of the Parse door. */
export const openLive = async (url: string, sessionToken?: string): Promise<Parse.LiveQueryClient> => {
  const client = new Parse.LiveQueryClient({
    applicationId: 'anden',
    serverURL: url.replace('http', 'ws'),
    ...(sessionToken ? { sessionToken } : {}),
  } as ConstructorParameters<typeof Parse.LiveQueryClient>[0])
  client.open()
  await Reflect.get(client, 'connectPromise')
  return client
}

/** Waits until so many events were told, and answers their names. */
export const opsOf = async ({ told }: Heard, count: number): Promise<string[]> => {
  await vi.waitFor(
    () => {
      if (told.length < count) throw new Error(`${told.length} of ${count}`)
    },
    { timeout: 5_000, interval: 20 },
  )
  return told.map(({ op }) => op)
}

/** A message of the protocol, as an answer of the server. */
export type Message = { op: string; code?: number; error?: string; requestId?: number; results?: unknown[] }

/** A client that is no SDK: it sends what it is told to. */
export const openSocket = async (url: string) => {
  const socket = new WebSocket(url.replace('http', 'ws'))
  const messages: Message[] = []
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  socket.addEventListener('message', ({ data }) => void messages.push(JSON.parse(String(data))))
  socket.addEventListener('close', ({ code }) => resolve(code))
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened())
    socket.addEventListener('error', () => failed(new Error('no websocket')))
  })
  return {
    closed,
    messages,
    send: (message: unknown): void => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** The first message that is such. */
    next: (isWanted: (message: Message) => boolean): Promise<Message> =>
      vi.waitFor(() => {
        const message = messages.find(isWanted)
        if (!message) throw new Error('no such message')
        return message
      }),
    close: (): void => socket.close(),
  }
}

/** A text as a client frames it: the protocol wants it masked. */
const frameOf = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const mask = randomBytes(4)
  const length = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length]), mask, bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0))])
}

/** A client that subscribes and then never reads again. */
export const openDeafClient = async (url: string, sessionToken: string, queries: object[]): Promise<Socket> => {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = [
    `GET ${pathname} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let answers = ''
  socket.on('data', data => {
    answers += data.toString('latin1')
  })
  const until = (text: string, count: number) =>
    vi.waitFor(() => {
      if (answers.split(text).length - 1 < count) throw new Error(`waits for ${text}`)
    })
  await until('101 Switching Protocols', 1)
  socket.write(frameOf(JSON.stringify({ op: 'connect', applicationId: 'anden', sessionToken })))
  await until('"connected"', 1)
  for (const [at, query] of queries.entries())
    socket.write(frameOf(JSON.stringify({ op: 'subscribe', requestId: at + 1, query })))
  await until('"subscribed"', queries.length)
  socket.pause()
  return socket
}
