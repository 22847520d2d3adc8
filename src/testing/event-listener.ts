import { expect, vi } from 'vitest'
import { eventFrames } from './event-frames.ts'

export type HeardEvent = { id: string; topic: string; payload: unknown; isPast?: true }
export type EventListener = {
  events: HeardEvent[]
  /** Resolves once `count` events were heard. */
  until: (count: number) => Promise<void>
  /** Resolves once an event of the topic was heard, and answers it. */
  heard: (topic: string) => Promise<HeardEvent>
  ended: Promise<void>
  leave: () => void
}

const parse = (frame: string): HeardEvent[] => {
  const found = frame.match(/^id: (.+)\ndata: (.+)$/)
  return found ? [{ id: found[1] ?? '', ...JSON.parse(found[2] ?? '{}') }] : []
}

/** A browser's EventSource, in little, over a real socket. */
export const listenToEvents = async (
  address: string,
  token: string,
  lastEventId?: string,
  query = '',
): Promise<EventListener> => {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: stop.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const events: HeardEvent[] = []
  let grew = Promise.withResolvers<void>()
  const read = async (): Promise<void> => {
    for await (const frame of eventFrames(response)) {
      events.push(...parse(frame))
      grew.resolve()
      grew = Promise.withResolvers()
    }
  }
  return {
    events,
    ended: read().catch(error => {
      if (!stop.signal.aborted) throw error
    }),
    leave: () => stop.abort(),
    async until(count) {
      while (events.length < count) await grew.promise
    },
    heard: topic =>
      vi.waitFor(() => {
        const event = events.find(candidate => candidate.topic === topic)
        if (!event) throw new Error(`nothing about ${topic} was heard`)
        return event
      }),
  }
}
