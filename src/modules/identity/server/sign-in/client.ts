import type { Person } from '../session.queries.ts'

/** Who is at the other end of a request. */
export type Client = {
  userAgent: string | null
  ip: string | null
  /** What a browser says of who signed in there before (known-devices.ts). */
  deviceCookie: string | undefined
  /** Takes what went wrong beside the answer. */
  report: (error: unknown) => void
}

export type Grant = {
  person: Person
  accessToken: string
  refreshToken: string | null
  /** The cookie of a device where the person has signed in; absent when a session is only renewed. */
  deviceCookie?: string
}

/** The first step was proved; the token leads to the second, and to nothing else. */
export type Held = { pendingToken: string }

/** Says whether a person may sign in from a phone, and takes note of it; throws the problem when not. */
export type AdmitPhone = (person: Person, phone: Phone) => Promise<void>
export type Phone = { deviceId: string | null; deviceName: string | null }
