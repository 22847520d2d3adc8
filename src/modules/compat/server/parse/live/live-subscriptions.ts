import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import { outageOf } from '../../../../../kernel/server/database/outages.ts'
import type { ProductCalls } from '../../../../../kernel/server/http/product-calls.ts'
import type { Authenticate } from '../../../../../kernel/server/session/session.ts'
import { parseProblems } from '../../../contract/parse.ts'
import { liveClasses } from './live-classes.ts'
import { type ConnectedMessage, protocolCodes, type SubscribeMessage } from './live-messages.ts'
import type { Output } from './live-output.ts'
import { type Proof, prove, proveAgain } from './live-proof.ts'
import type { LiveRooms } from './live-rooms.ts'
import { queryNow } from './query-now.ts'

const maximumSubscriptions = 20

export type FollowServices = { product: ProductCalls; authenticate: Authenticate; rooms: LiveRooms }

type Subscription = { proof: Proof; query: SubscribeMessage['query']; leave: () => void }

/** The subscriptions of one client, by the numbers that the client gave them. */
export const createSubscriptions = (output: Output, { product, authenticate, rooms }: FollowServices) => {
  const all = new Map<number, Subscription>()
  let token: string | null = null
  let isEnded = false

  const end = (requestId: number): boolean => {
    all.get(requestId)?.leave()
    return all.delete(requestId)
  }

  const classOf = (className: string) => {
    const live = liveClasses.get(className)
    if (!live) throw problem(parseProblems.noClass, { message: `La clase «${className}» no se sigue en vivo.` })
    return live
  }

  /** `update` is the same with a number that is there. */
  const subscribe = async ({ requestId, query, sessionToken }: SubscribeMessage): Promise<void> => {
    end(requestId)
    if (all.size >= maximumSubscriptions)
      throw problem(parseProblems.tooManyRequests, {
        message: `Una conexión sigue hasta ${maximumSubscriptions} consultas.`,
      })
    const live = classOf(query.className)
    const proof = await prove(authenticate, sessionToken ?? token ?? '')
    const { session } = proof
    if (!product.mayCall(session, 'GET', live.path)) throw problem(problems.forbidden)
    const leave = await rooms.follow(
      { live, session, where: query.where, watch: query.watch ?? [] },
      { keys: query.keys ?? query.fields ?? null, tell: (op, object) => output.tell(op, requestId, object) },
    )
    if (isEnded) leave()
    else {
      all.set(requestId, { proof, query, leave })
      output.send('subscribed', { requestId })
    }
  }

  const answerQuery = async (requestId: number, { proof, query }: Subscription): Promise<void> => {
    await proveAgain(authenticate, proof)
    output.send('result', { requestId, results: await queryNow(product, proof.session, query) })
  }

  const answer = async (message: ConnectedMessage): Promise<void> => {
    if ('query' in message) return subscribe(message)
    const { op, requestId } = message
    const subscription = all.get(requestId)
    if (!subscription) output.sendError(protocolCodes.notConnected, 'No hay una suscripción con ese número.', requestId)
    else if (op === 'query') await answerQuery(requestId, subscription)
    else {
      end(requestId)
      output.send('unsubscribed', { requestId })
    }
  }

  return {
    /** That of the connection, for subscriptions that bring none. */
    setToken(connected: string | null): void {
      token = connected
    },
    async handle(message: ConnectedMessage): Promise<void> {
      try {
        await answer(message)
      } catch (error) {
        output.refuse(error, message.requestId)
      }
    },
    /** Whether something of a company is followed. */
    follow: (envId: string): boolean => [...all.values()].some(({ proof }) => proof.session.envId === envId),
    /** Ends the subscriptions whose session holds no more, and tells the client. Throws an outage. */
    async proveAll(envId?: string): Promise<void> {
      for (const [requestId, { proof }] of all) {
        if (envId !== undefined && proof.session.envId !== envId) continue
        try {
          await proveAgain(authenticate, proof)
        } catch (error) {
          if (outageOf(error)) throw error
          end(requestId)
          output.refuse(error, requestId)
        }
      }
    },
    endAll(): void {
      isEnded = true
      for (const requestId of all.keys()) end(requestId)
    },
  }
}
