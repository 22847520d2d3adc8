import { Readable } from 'node:stream'
import { createProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import { type BoundRoute, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { cursorHeader, feedRoutes } from '../../contract/feed/feed-routes.ts'
import { followed } from '../../contract/feed/followed.ts'
import { linesType, streamAll } from './bulk-read.ts'
import { takeLines } from './bulk-take.ts'
import { answerChanges, startingCursor } from './changes.service.ts'
import { createSources } from './sources.ts'

/**
 * Bytes of verdicts that wait for their reader: more than those of all lines of a body, so that whoever sends everything before
 * reading anything is answered, too.
 */
const waitingVerdicts = 16_000_000

type FeedServices = Pick<Platform, 'withTenant'> & { routes: () => BoundRoute[]; onError: (error: unknown) => void }

/** Changes of records since a cursor, and records as lines in both directions. */
export const createFeedRoutes = ({ withTenant, routes, onError }: FeedServices): BoundRoute[] => {
  const sourceFor = createSources(routes)
  const product = createProductCalls(routes, withTenant)
  return feedRoutes.flatMap(({ entity, changes, list, take }) => {
    const { taking } = followed[entity]
    return [
      handleOpen(changes, ({ session: maybe, query }) =>
        answerChanges(withTenant, { session: signedIn(maybe), entity, source: sourceFor(entity), query }),
      ),
      handleOpen(list, async ({ session: maybe, reply }) => {
        const session = signedIn(maybe)
        reply.header(cursorHeader, await startingCursor(withTenant, session.envId))
        return reply.type(linesType).send(streamAll(withTenant, session, sourceFor(entity)))
      }),
      ...(take && taking
        ? [
            handleOpen(take, async ({ session: maybe, request, reply, query, body }) => {
              const caller = { session: signedIn(maybe), request, reply }
              const options = { answers: query.answers, onError }
              const verdicts = takeLines({ product, caller, taking }, body as unknown as AsyncIterable<Buffer>, options)
              return reply
                .type(linesType)
                .send(Readable.from(verdicts, { objectMode: false, highWaterMark: waitingVerdicts }))
            }),
          ]
        : []),
    ]
  })
}
