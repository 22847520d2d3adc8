import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { damaged } from './backup-problems.ts'

/** A skippable frame of zstd, which other programs pass over: its magic number, and 32 bytes of content. */
const frameHead = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const frameBytes = frameHead.length + 32

/**
 * Ends a stream with the SHA-256 of all of it. The decompression of Node neither notices that the last bytes of a stream are
 * missing nor that its last checksum is wrong (24.21).
 */
export const createSealer = (): Transform => {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, callback: TransformCallback) {
      hash.update(chunk)
      callback(null, chunk)
    },
    flush(callback: TransformCallback) {
      callback(null, Buffer.concat([frameHead, hash.digest()]))
    },
  })
}

/** Passes on what was sealed, without its end; fails with damaged when the stream is not the one that was sealed. */
export const createSealChecker = (): Transform => {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, callback: TransformCallback) {
      const all = Buffer.concat([held, chunk])
      const passed = all.subarray(0, Math.max(0, all.length - frameBytes))
      held = all.subarray(passed.length)
      hash.update(passed)
      callback(null, passed)
    },
    flush(callback: TransformCallback) {
      const seal = Buffer.concat([frameHead, hash.digest()])
      callback(held.equals(seal) ? null : damaged('termina antes de tiempo o cambió'))
    },
  })
}
