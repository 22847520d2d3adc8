import type { Session } from '../session/session.ts'

/** Called when a person opens a stream, when their last one has ended, and periodically with those who have one. */
export type StreamWatch = {
  isOpen: (session: Session) => Promise<void>
  hasLeft: (session: Session) => Promise<void>
  /** This process is alive, and these people have a stream of it open. */
  areOpen: (sessions: Session[]) => Promise<void>
}

/** How often `areOpen` is called while somebody has a stream. */
export const signMs = 15_000

/** A reloaded page, or a stream that its server ended, is back within this time. */
export const graceMs = 4_000

type OnError = (error: unknown) => void
type Watched = { session: Session; count: number; leaving: ReturnType<typeof setTimeout> | undefined; onError: OnError }

/**
 * Counts the streams of each person in this process. A person who also has a stream on another server is reported as
 * gone, and as present again with that server's next `areOpen`.
 */
export const createStreamCount = ({ areOpen, hasLeft }: StreamWatch) => {
  const people = new Map<string, Watched>()
  const keyOf = ({ envId, userId }: Session): string => `${envId} ${userId}`

  let signs: ReturnType<typeof setInterval> | undefined

  const sign = (): void => {
    const [first, ...others] = people.values()
    if (first) areOpen([first, ...others].map(({ session }) => session)).catch(first.onError)
  }
  const rest = (): void => {
    if (people.size > 0) return
    clearInterval(signs)
    signs = undefined
  }

  const close = (key: string, person: Watched): void => {
    person.count -= 1
    if (person.count > 0) return
    person.leaving = setTimeout(() => {
      people.delete(key)
      rest()
      hasLeft(person.session).catch(person.onError)
    }, graceMs)
    // The timer does not delay the stop of the server.
    person.leaving.unref()
  }

  return {
    /** Returns the function to call once, when the stream has ended. */
    open(session: Session, onError: OnError): () => void {
      const key = keyOf(session)
      const person = people.get(key) ?? { session, count: 0, leaving: undefined, onError }
      clearTimeout(person.leaving)
      person.count += 1
      people.set(key, person)
      // The timer does not delay the stop of the server.
      signs ??= setInterval(sign, signMs).unref()
      return () => close(key, person)
    },
    /** The server stops: nobody has left, and no callback is called any more. */
    stop(): void {
      for (const { leaving } of people.values()) clearTimeout(leaving)
      people.clear()
      rest()
    },
  }
}
