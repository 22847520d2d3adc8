/** What the benchmarks use of autocannon, which ships no types. */
declare module 'autocannon' {
  type Request = { method: 'GET' | 'POST'; path?: string; headers?: Record<string, string>; body?: string }

  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    workers?: number
    /** Replaces `[<id>]` in bodies by an id that was never used. */
    idReplacement?: boolean
    requests?: Request[]
  }

  /** Latencies in ms. */
  type Result = {
    duration: number
    errors: number
    non2xx: number
    '2xx': number
    latency: { p50: number; p99: number }
  }

  const autocannon: (options: Options) => Promise<Result>
  export = autocannon
}
