import type { Session } from '../session/session.ts'

/** Told when a person opens a stream, once their last one ended, and now and then who is there. */
export type StreamWatch = {
  isOpen: (session: Session) => Promise<void>
  hasLeft: (session: Session) => Promise<void>
  /** This process is alive, and these people have a stream of it open. */
  areOpen: (sessions: Session[]) => Promise<void>
}

/** How often this process says who is there, while somebody is. */
export const signMs = 15_000

/** A page that is loaded anew, or a stream that its server ended, is back before this. */
export const graceMs = 4_000

type OnError = (error: unknown) => void
type Watched = { session: Session; count: number; leaving: ReturnType<typeof setTimeout> | undefined; onError: OnError }

/**
 * Counts the streams of each person in this process. Somebody with a stream on another server too is told to have left, and
 * is back with that one's next sign.
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
    // Whoever stops the server does not wait for it.
    person.leaving.unref()
  }

  return {
    /** Answers what to call once, when the stream ended. */
    open(session: Session, onError: OnError): () => void {
      const key = keyOf(session)
      const person = people.get(key) ?? { session, count: 0, leaving: undefined, onError }
      clearTimeout(person.leaving)
      person.count += 1
      people.set(key, person)
      // Whoever stops the server does not wait for them.
      signs ??= setInterval(sign, signMs).unref()
      return () => close(key, person)
    },
    /** The server stops: nobody has left, and nothing more is said. */
    stop(): void {
      for (const { leaving } of people.values()) clearTimeout(leaving)
      people.clear()
      rest()
    },
  }
}
