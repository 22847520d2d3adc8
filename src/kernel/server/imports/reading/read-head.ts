import { open } from 'node:fs/promises'

/** The size of a file and its first bytes, fewer when it is shorter. Throws what the file system says, such as EISDIR. */
export const readHead = async (path: string, bytes: number): Promise<{ head: Buffer; size: number }> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return { head: buffer.subarray(0, bytesRead), size }
  } finally {
    await file.close()
  }
}
