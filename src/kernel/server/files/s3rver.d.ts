/** What the tests use of s3rver, which ships no types. */
declare module 's3rver' {
  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  type Server = { run: () => Promise<{ port: number }>; close: () => Promise<void> }
  const S3rver: new (options: Options) => Server
  namespace S3rver {
    export type { Server }
  }
  export = S3rver
}
