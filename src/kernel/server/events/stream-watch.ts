import type { Session } from '../session/session.ts'

/** Told while a person has a stream open, and once their last one ended. */
export type StreamWatch = {
  /** A stream opened, or a while passed and it still is. */
  isOpen: (session: Session) => Promise<void>
  hasLeft: (session: Session) => Promise<void>
}

/** A page that is loaded anew, or a stream that its server ended, is back before this. */
export const graceMs = 4_000

type OnError = (error: unknown) => void
type Watched = { session: Session; count: number; leaving: ReturnType<typeof setTimeout> | undefined; onError: OnError }

/**
 * Counts the streams of each person in this process. Somebody with a stream on another server too is told to have left, and
 * is back with that one's next sign.
 */
export const createStreamCount = ({ isOpen, hasLeft }: StreamWatch) => {
  const people = new Map<string, Watched>()
  const keyOf = ({ envId, userId }: Session): string => `${envId} ${userId}`

  const close = (key: string, person: Watched): void => {
    person.count -= 1
    if (person.count > 0) return
    person.leaving = setTimeout(() => {
      people.delete(key)
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
      return () => close(key, person)
    },
    /** The stream is still open: told for all of the person's. */
    sign(session: Session): void {
      isOpen(session).catch(people.get(keyOf(session))?.onError)
    },
  }
}
