import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpDoor = {
  port: number
  /** Ends every connection and takes no new one. */
  shut: () => Promise<void>
  /** Keeps connections, and lets nothing through: a network that swallows packets. New ones may pass. */
  hold: (options?: { letsNewPass?: boolean }) => void
  open: () => Promise<void>
  close: () => Promise<void>
}

/** Stands between a server and its database, and can take the database away. */
export const createTcpDoor = async (targetPort: number): Promise<TcpDoor> => {
  const sockets = new Set<Socket>()
  let isHeld = false
  const follow = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer(near => {
    const far = connect(targetPort, '127.0.0.1')
    for (const socket of [near, far]) follow(socket)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (isHeld) for (const socket of [near, far]) socket.pause()
    near.on('data', data => far.write(data))
    far.on('data', data => near.write(data))
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const endAll = async (): Promise<void> => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    shut: endAll,
    hold({ letsNewPass = false } = {}) {
      isHeld = !letsNewPass
      for (const socket of sockets) socket.pause()
    },
    async open() {
      isHeld = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(port)
    },
    close: endAll,
  }
}
