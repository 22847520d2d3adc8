import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { outageOf } from '../database/outages.ts'
import { markEndless } from '../http/draining.ts'

const heartbeatMs = 15_000
const recheckMs = 60_000
/** A reader this far behind is cut off; it resumes by its last id. */
const maximumBacklog = 1_000_000

const writer =
  (raw: ServerResponse) =>
  (text: string): void => {
    if (raw.writableLength > maximumBacklog) raw.destroy()
    else raw.write(text)
  }

/** Collects text until the answer begins, so that a browser misses nothing from then on. */
export const createOutput = () => {
  const waiting: string[] = []
  let write = (text: string): void => void waiting.push(text)
  return {
    write: (text: string): void => write(text),
    begin(reply: FastifyReply): ServerResponse {
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      write = writer(raw)
      for (const text of ['retry: 3000\n\n', ...waiting]) write(text)
      return raw
    },
  }
}

export type Output = ReturnType<typeof createOutput>

/** During an outage no session can be checked: the stream stays open until the next check. */
const endIfRefused =
  (raw: ServerResponse) =>
  (error: unknown): void => {
    if (!outageOf(error)) raw.end()
  }

type Holding = {
  request: FastifyRequest
  reply: FastifyReply
  output: Output
  /** Called once a minute; when it throws, the stream ends and its reader has to prove anew who it is. */
  recheck: () => Promise<void>
  /** Called once, when the stream has begun; what it answers is called once, when it has ended. */
  opened: () => () => void
}

/** Begins an answer of server-sent events and keeps it open: a stopping server does not wait for it. */
export const holdStream = ({ request, reply, output, recheck, opened }: Holding): FastifyReply => {
  markEndless(request)
  const raw = output.begin(reply)
  const ended = opened()
  const heartbeat = setInterval(() => output.write(': \n\n'), heartbeatMs)
  const checks = setInterval(() => void recheck().catch(endIfRefused(raw)), recheckMs)
  const stop = (): void => {
    clearInterval(heartbeat)
    clearInterval(checks)
    ended()
  }
  // The reader may have left while what it missed was being read.
  if (raw.destroyed) stop()
  else raw.on('close', stop)
  return reply
}
